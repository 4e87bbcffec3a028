"""The key, the links of a log, and what the store alone gives away."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee import Record, RecordError
from tablee.stores import store_for
from tablee.table import Table, TableRefusal, entries, new_seed, verify
from tablee.table.archive import archived
from tablee.table.audit import audit
from tablee.table.commands import coming, hosting, playing
from tablee.table.ledger import END, MARK, DamagedLog, Ledger, rewritten
from tablee.table.seats import Person
from tablee.table.store import Append, Head, StoreError
from tablee.table.unlock import unlock
from tablee.table.vault import Vault, make_key

from .sitting import ANNE, BOB, CLEO, Sitting

pytestmark = pytest.mark.anyio

THE_GAME = tablee.game("the-game")
VAULT = Vault(bytes(range(32)))
OTHER = Vault(bytes(32))


def played() -> Sitting:
    sitting = Sitting(THE_GAME, [None, None], options={"first_seat": 0}).started(ANNE, BOB)
    for _ in range(4):
        sitting.do_anything(ANNE)
        sitting.do(playing.say, ANNE.id, text="Bonjour")
    return sitting


def written(sitting: Sitting, table: str = "t") -> list[bytes]:
    return rewritten(VAULT, table, sitting.log)


def test_a_log_is_read_as_it_was_written() -> None:
    sitting = played()
    log = written(sitting)
    ledger = Ledger(VAULT, "t")
    assert [entries.encode(entry) for entry in ledger.read_all(log)] == sitting.log
    assert ledger.number == len(log)
    # and goes on
    more = ledger.write(entries.Closed(at=5.0))
    assert Ledger(VAULT, "t").read_all([*log, more])[-1] == entries.Closed(at=5.0)


def test_the_seed_of_a_match_is_not_in_its_log() -> None:
    sitting = played()
    match = sitting.table.match
    assert match is not None
    seed = str(match.record.seed).removeprefix("blake2b:")
    log = b"\n".join(written(sitting))
    assert seed.encode() in b"\n".join(sitting.log)
    assert seed.encode() not in log
    assert match.seed_hash.encode() in log  # which everybody was shown
    with pytest.raises(DamagedLog):
        Ledger(OTHER, "t").read_all(written(sitting))


def test_seeds_are_sealed_for_their_table_alone() -> None:
    seed = new_seed()
    shown = tablee.table.seed_hash(seed)
    sealed = VAULT.seal("t", seed)
    assert VAULT.unseal("t", sealed, shown) == seed
    for vault, table, text, claimed in (
        (OTHER, "t", sealed, shown),
        (VAULT, "u", sealed, shown),
        (VAULT, "t", "00" * 32, shown),
        (VAULT, "t", sealed, "00" * 32),
        (VAULT, "t", sealed[:-2], shown),
    ):
        with pytest.raises(ValueError):  # noqa: PT011 - whichever it is, it is not the seed
            vault.unseal(table, text, claimed)
    assert VAULT.seal("t", new_seed()) != sealed


def changed(log: list[bytes], at: int) -> list[bytes]:
    return [*log[:at], log[at].replace(b'"at":1000.0', b'"at":1000.5'), *log[at + 1 :]]


@pytest.mark.parametrize("at", [0, 3, 7, -1])
@pytest.mark.parametrize(
    "damage",
    [
        changed,
        lambda log, at: [*log[:at], log[at][:-3] + b'x"}', *log[at + 1 :]],
        lambda log, at: [*log[:at], b"\xff\x00", *log[at + 1 :]],
        lambda log, at: [*log[:at], log[at].partition(b',"link"')[0] + b"}", *log[at + 1 :]],
        lambda log, at: [*log[:at], written(played(), "other")[at], *log[at + 1 :]],
    ],
)
def test_a_changed_entry_is_found_by_its_number(damage: Any, at: int) -> None:
    log = written(played())
    at %= len(log)
    with pytest.raises(DamagedLog) as caught:
        Ledger(VAULT, "t").read_all(damage(log, at))
    assert (caught.value.table, caught.value.number) == ("t", at + 1)
    assert f"entry {at + 1}" in str(caught.value)


def test_a_missing_and_an_exchanged_entry_are_found_by_their_number() -> None:
    log = written(played())
    for at in range(len(log) - 1):
        missing = [*log[:at], *log[at + 1 :]]
        exchanged = [*log[:at], log[at + 1], log[at], *log[at + 2 :]]
        for wrong in (missing, exchanged):
            with pytest.raises(DamagedLog) as caught:
                Ledger(VAULT, "t").read_all(wrong)
            assert caught.value.number == at + 1


def test_a_changed_record_is_found_by_its_step() -> None:
    sitting = Sitting(THE_GAME, [None, "regular"]).started(ANNE)
    sitting.finish()
    whole = sitting.table.finished[0].to_json()
    for step in (1, 5, 9):
        for change in ("missing", "twice", "other"):
            record = Record.from_json(whole)
            seat, code = record.actions[step - 1]
            if change == "missing":
                del record.actions[step - 1]
            elif change == "twice":
                record.actions.insert(step - 1, (seat, code))
                step += 1
            else:
                record.actions[step - 1] = (seat, code + 1)
            with pytest.raises(RecordError) as caught:
                verify(record)
            assert caught.value.step in (step, step + 1)
    short = Record.from_json(whole)
    short.actions.pop()
    with pytest.raises(RecordError) as caught:
        verify(short)
    assert caught.value.step == len(short.actions) + 1
    open_end = Record.from_json(whole)
    open_end.final = open_end.trail = None
    with pytest.raises(RecordError, match="not sealed"):
        verify(open_end)
    begun, state = Record.start(THE_GAME, 2, 7)
    begun.seal(state)
    with pytest.raises(RecordError, match="not over"):
        verify(begun)
    older = Record.from_json(whole)
    older.trail = None
    verify(older)


# -- the key -------------------------------------------------------------------------------------


async def test_the_key_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "brand" / "new" / "t.key"
    make_key(file)
    key = file.read_text()
    assert re.fullmatch(r"[0-9a-f]{64}\n", key)
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    make_key(file)
    assert file.read_text() == key
    assert [path.name for path in file.parent.iterdir()] == ["t.key"]
    assert Vault.from_file(file).fingerprint != VAULT.fingerprint
    assert Vault.from_text(key, "x").fingerprint == Vault.from_file(file).fingerprint
    with pytest.raises(StoreError, match="cannot be written"):
        make_key(file / "below" / "a-file")


def test_a_key_is_on_disk_before_anybody_finds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_disk: list[bytes] = []

    def link(fresh: Path, path: Path) -> None:
        assert on_disk == [fresh.read_bytes()]
        fresh.rename(path)
        fresh.touch()

    def sync(_: int) -> None:
        on_disk.extend(fresh.read_bytes() for fresh in tmp_path.iterdir())

    monkeypatch.setattr("os.fsync", sync)
    monkeypatch.setattr("os.link", link)
    make_key(tmp_path / "t.key")
    assert on_disk == [(tmp_path / "t.key").read_bytes()]


def test_what_older_stores_hold_is_read_with_their_key() -> None:
    """Fingerprints, invitations, seals and links are a format: none of them may ever change."""
    assert VAULT.fingerprint == "0f4367b1563ca07fd1072cd88e9c56cb"
    assert VAULT.invitations[:16] == "219643b705a53b35"
    sealed = "0ddc88fa4e52c1c62ea74ee6bcea5f9018dd1501d176e4b4fec2f074be0442ce"
    assert VAULT.seal("t", "blake2b:" + "07" * 32) == sealed
    said = b'{"entry":"said","at":1.0,"seat":0,"text":"%c","link":"%s"}'
    log = [said % (b"a", b"fadca0ff8c9ee88ffe78ea56"), said % (b"b", b"997fb0512ab419cc3b69c4ce")]
    assert len(Ledger(VAULT, "t").read_all(log)) == 2


@pytest.mark.parametrize("text", ["", "secret", "ab" * 31, "ab" * 33, "zz" * 32])
def test_what_is_no_key_is_refused_and_not_repeated(text: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="TABLEE_KEY has to be a key of 64") as caught:
        Vault.from_text(text, "TABLEE_KEY")
    assert not text or text not in str(caught.value)
    file = tmp_path / "key"
    file.write_text(text)
    with pytest.raises(StoreError, match=re.escape(str(file))):
        Vault.from_file(file)


async def test_a_store_is_opened_by_its_own_key_alone(tmp_path: Path) -> None:
    store = store_for("memory:")
    file = tmp_path / "k"
    vault = await unlock(store, "", file)
    assert (await unlock(store, "", file)).fingerprint == vault.fingerprint
    assert (await unlock(store, file.read_text(), None)).fingerprint == vault.fingerprint
    with pytest.raises(StoreError, match="TABLEE_KEY is not the key"):
        await unlock(store, "00" * 32, None)
    file.unlink()
    with pytest.raises(StoreError, match="put the file back"):
        await unlock(store, "", file)
    assert not file.exists()  # a new one would only confuse
    make_key(file)
    with pytest.raises(StoreError, match="k is not the key"):
        await unlock(store, "", file)
    await unlock(store_for("memory:"), "", None)
    with pytest.raises(StoreError, match=r"^TABLEE_KEY has to be a key"):
        await unlock(store_for("memory:"), "nonsense", None)


def test_what_is_derived_from_a_key_is_its_own_for_every_purpose(tmp_path: Path) -> None:
    made = [VAULT.fingerprint, VAULT.invitations, VAULT.derive("seed", "t").hex()]
    made += [VAULT.derive("seed", "u").hex(), OTHER.fingerprint, OTHER.invitations]
    assert len({text[:32] for text in made}) == len(made)
    assert VAULT.invitations == Vault(bytes(range(32))).invitations
    file = tmp_path / "key"
    file.write_bytes(b"\xe9" * 64)
    with pytest.raises(StoreError, match="put the file back"):
        Vault.from_file(file)


HEAD = Head("the-game", "running", True, (), 1.0, b"{}", 1)


async def test_a_store_from_before_there_were_keys_is_sealed(tmp_path: Path) -> None:
    """As it was: logs with seeds in clear, and what signs invitations in a table of its own."""
    path = tmp_path / "t.sqlite3"
    first = Path(tablee.__file__).parent / "stores/migrations/sqlite/0001_start.sql"
    db = sqlite3.connect(path)
    db.executescript(first.read_text() + "PRAGMA user_version = 1;")
    db.execute("INSERT INTO secrets VALUES (1, 'sign-invitations-with-this')")
    sitting = played()
    for number, data in enumerate(sitting.log, 1):
        db.execute("INSERT INTO entries VALUES ('t', ?, ?)", (number, data))
    db.commit()
    db.close()
    match = sitting.table.match
    assert match is not None
    seed = str(match.record.seed).removeprefix("blake2b:").encode()
    assert seed in path.read_bytes()
    store = store_for(f"sqlite:{path}")
    await store.open()
    vault = await unlock(store, "", tmp_path / "key")
    log = Ledger(vault, "t").read_all(await store.read("t"))
    assert Table.replay("t", log).number == sitting.table.number
    everything = b"".join(file.read_bytes() for file in tmp_path.glob("t.sqlite3*"))
    await store.close()
    assert seed not in everything
    assert b"sign-invitations-with-this" not in everything


async def test_an_audit_names_the_damaged(tmp_path: Path) -> None:
    store = store_for("memory:")
    log = written(played(), "bad")
    for number, data in enumerate(changed(log, 3), 1):
        await store.append(Append("bad", number, data, HEAD if number == 1 else None))
    good = written(played(), "good")
    for number, data in enumerate(good, 1):
        at = Head("the-game", "running", True, (), 1.0, b"{}", number)
        await store.append(Append("good", number, data, at))
    short = written(played(), "short")[:-2]
    late = Head("the-game", "running", True, (), 1.0, b"{}", len(short) + 2)
    for number, data in enumerate(short, 1):
        await store.append(Append("short", number, data, late))
    found = await audit(store, VAULT)
    assert found.damaged == {"bad": 4, "short": len(short) + 1}
    assert (found.tables, found.entries) == (3, 3 + len(good) + len(short))


# -- what is kept in the end ---------------------------------------------------------------------


def test_an_archived_table_is_its_records_and_its_people() -> None:
    sitting = Sitting(THE_GAME, [None, None, "regular"], public=True, hints=False)
    sitting.started(ANNE, Person(BOB.id, BOB.name, program=True))
    sitting.do(coming.knock, CLEO)
    sitting.do(coming.answer_knock, ANNE.id, number=sitting.table.number, welcome=True)
    sitting.finish()
    sitting.now += 60
    sitting.do(hosting.close, ANNE.id)
    entry = entries.decode(entries.encode(archived(sitting.table)))
    table = Table.replay("t", [entry])
    assert (table.status, table.number) == ("closed", 1)
    assert [record.to_json() for record in table.finished] == [
        record.to_json() for record in sitting.table.finished
    ]
    assert table.names() == sitting.table.names()
    assert table.door.guests == {CLEO.id}
    assert [seat.program for seat in table.seats] == [False, True, False]
    assert [seat.bot for seat in table.seats] == [None, None, "regular"]
    assert [table.seat_of(person.id) for person in (ANNE, BOB)] == [0, 1]
    kept = ("host", "public", "options", "pace_name", "reaction", "hints", "changed_at")
    for name in kept:
        assert getattr(table, name) == getattr(sitting.table, name)
    verify(table.finished[0])
    with pytest.raises(TableRefusal, match="closed"):
        coming.sit(table, BOB, 1.0)


def test_an_entry_of_another_history_is_found() -> None:
    """The right table, the right number, the right key; but something else happened before."""
    first, second = Ledger(VAULT, "t"), Ledger(VAULT, "t")
    histories: list[list[bytes]] = [[], []]
    for ledger, log, text in ((first, histories[0], "a"), (second, histories[1], "b")):
        for number in range(3):
            entry = entries.Said(at=1.0, seat=0, text=text if number == 0 else "c")
            log.append(ledger.write(entry))
            ledger.added(log[-1])
    with pytest.raises(DamagedLog) as caught:
        Ledger(VAULT, "t").read_all([histories[0][0], *histories[1][1:]])
    assert caught.value.number == 2


def test_what_is_linked_and_yet_no_entry_is_damaged() -> None:
    for body in (b'{"entry":"nonsense"}', b'{"entry":"started","at":1.0,"rules":1}'):
        ledger = Ledger(VAULT, "t")
        with pytest.raises(DamagedLog, match=r"entry 1$"):
            ledger.read(body[:-1] + MARK + ledger._link(body) + END)
