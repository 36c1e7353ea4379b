"""What the columns of a member list are called, in the languages of the bodies that export them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

_CODES: Final = (
    "ABF ACBL AEB BB BDB CBAI CBF DBF DBV EBL EBU FFB FIGB FPB HBF HKCBA IBF JCBL NBB NBF NIBU "
    "NZB OBV PZBS RBBF SABF SBF SBU SBV SCBA SUBL TBRICF WBF WBU"
)
BODIES: Final = frozenset(_CODES.split())
"""Codes of national bodies, as they stand in headers beside a number."""

_WORDS: Final = {
    "surname": "surname lastname last familyname family nachname familienname zuname achternaam "
    "nazwisko nomdefamille efternavn efternamn etternavn cognome apellido apellidos sukunimi "
    "prijmeni priezvisko soyad sobrenome apelido vezeteknev prezime",
    "first": "firstname forename forenames first given givenname givennames christianname "
    "preferredname knownas vorname rufname voornaam roepnaam imie imiona prenom fornavn fornamn "
    "tilltalsnamn etunimi krestnijmeno meno ad keresztnev ime",
    "name": "name fullname playername player member membername spieler spielername mitglied naam "
    "speler zawodnik gracz navn namn nom joueur nome jogador giocatore nombre jugador spelare "
    "spiller nimi jmeno imienazwisko imieinazwisko prenomnom prenometnom vornamename "
    "vornamenachname firstnamesurname firstnamelastname nomecognome",
    "surname first": "nazwiskoimie nazwiskoiimie nomprenom nometprenom nachnamevorname namevorname "
    "cognomenome cognomeenome surnamefirstname surnameforename surnamefirst lastnamefirstname "
    "lastfirst lastnamefirst naamvoornaam achternaamvoornaam apellidosnombre apellidosynombre "
    "prijmenijmeno prijmeniajmeno efternamnfornamn efternavnfornavn",
    "prefix": "tussenvoegsel tussenvoegsels voorvoegsel voorvoegsels nameprefix namensvorsatz",
    "initials": "initials voorletters initialen",
    "middle": "middle middlename middleinitial mi",
    "suffix": "suffix namesuffix",
    "title": "title salutation anrede titel aanhef civilite tytul titre",
    "club": "club clubname primaryclub homeclub allegiance verein vereinsname klub klubb clubnaam "
    "klubnamn klubnavn vereniging societa druzyna",
    "club number": "clubid clubmemberno clubmembernumber clubmembershipno clubmembershipnumber "
    "memberid membershipno membershipnumber memberno membernumber",
    "rank": "rank mprank masterpointrank lifemasterrank rang ranga stufe niveau",
    "rating": "rating grade ngs ngsgrade currentgrade mps mp masterpoints totalmps "
    "totalmasterpoints totalpoints wk klasse elo handicap classement",
    "email": "email mail emailaddress epost epostadresse courriel adresemail emailadres "
    "emailadresse",
    "number": "number no nr num id pid playerno playernumber playerid playerpin computerno "
    "computernumber nationalno nationalnumber nationalid lidnummer bondsnummer relatienummer "
    "mitgliedsnummer mitgliedsnr mitgliednr spielernummer medlemsnummer medlemsnr medlemsid "
    "licence license licencia numerolicence nolicence nodelicence numero numer numerlegitymacji "
    "tessera codicefigb pin",
}
_ROLES: Final = {word: role for role, words in _WORDS.items() for word in words.split()}
_BESIDE: Final = (
    "number|nummer|numero|numer|num|nr|no|id|pin|code|ref|membership|member|player|computer|club|"
    "licence|licencia|license|bridge|mitglieds|lid|medlems|legitymacji|tessera|de"
)
_ALSO: Final = {"nz": "NZB", "nzbridge": "NZB", "oebv": "OBV"}
_NATIONAL: Final = "|".join(sorted({*map(str.lower, BODIES), *_ALSO}, key=len, reverse=True))
_OF_BODY: Final = re.compile(rf"(?:{_BESIDE})*(?P<body>{_NATIONAL})(?:{_BESIDE})*")

_SIGNS: Final = str.maketrans(
    {"#": "no", "°": "o", "º": "o", "ł": "l", "Ł": "L", "ø": "o", "ı": "i"}
)


def role(header: str) -> str:
    """What a column holds, empty for one we do not take.

    ``number EBU`` for a number of a body that the header names; capitals, accents, spaces and
    punctuation make no difference.
    """
    word = _plain(header)
    for one in (word, word.removesuffix("s")):
        if one in _ROLES:
            return _ROLES[one]
    match = _OF_BODY.fullmatch(word)
    return f"number {_ALSO.get(match['body'], match['body'].upper())}" if match else ""


def roles(headers: Sequence[str]) -> list[str]:
    """The roles of a header's cells together.

    ``Name`` beside ``Vorname`` is the surname; beside ``Surname`` or ``Cognome`` it is the
    first name; beside both it is the whole name once more, and ``also``.
    """
    found = [role(one) for one in headers]
    meaning = {(True, False): "first", (False, True): "surname", (True, True): "also"}
    both = ("surname" in found, "first" in found or "initials" in found)
    return [meaning.get(both, one) if one in ("name", "surname first") else one for one in found]


def is_header(headers: Sequence[str]) -> bool:
    """Whether a line names the columns: people's names, and something beside them."""
    found = [one for one in roles(headers) if one]
    named = {"name", "surname", "surname first"} & set(found)
    return bool(named) and (len(set(found)) > 1 or len(headers) == 1)


def _plain(header: str) -> str:
    apart = unicodedata.normalize("NFKD", header[:60].translate(_SIGNS)).lower()
    return "".join(one for one in apart if one.isascii() and one.isalnum())
