import { sql } from 'kysely'

import { synonymLimits, synonymMessages } from '../../contract/catalogue/search-rules.ts'
import type { Synonym } from '../../contract/catalogue/synonyms.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem, type Refuse } from '../platform/problem.ts'

type Parts = { db: Db; audit: Audit }
type Written = CheckedInput<'synonyms.add'>
type Pair = readonly [string, string]

/** The owner's synonyms (P-237), in the order of the alphabet. */
export async function listSynonyms(db: Db): Promise<Synonym[]> {
  const { rows } = await sql<Synonym>`
    select id as _id, words, meaning, version from shop_synonyms order by search_fold(words), search_fold(meaning), id`.execute(
    db,
  )
  return rows
}

/**
 * Adds a synonym, which the search uses immediately.
 * @throws Problem SYNONYM_REPEATED (409) with the existing one, SYNONYM_KNOWN or SYNONYMS_FULL (409), VALIDATION (400)
 */
export async function addSynonym(
  { db, audit }: Parts,
  written: Written,
  { auditActor, refuse }: Caller<DeclaredProblem<'synonyms.add'>>,
): Promise<Synonym> {
  return db.transaction().execute(async (tx) => {
    await lockSynonyms(tx)
    const pair = await readPair(tx, written, { refuse, id: null })
    const { count } = await tx
      .selectFrom('shopSynonyms')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= synonymLimits.synonyms) throw refuse('SYNONYMS_FULL')
    const added = await tx
      .insertInto('shopSynonyms')
      .values({ ...written, pair: [...pair] })
      .returning(['id as _id', 'words', 'meaning', 'version'])
      .executeTakeFirstOrThrow()
    await audit.record(tx, auditActor, { action: 'synonym.added', target: added._id, after: written })
    return added
  })
}

/** @throws Problem as {@link addSynonym}, NOT_FOUND (404), SYNONYM_CHANGED (409) with the synonym as it is */
export async function changeSynonym(
  { db, audit }: Parts,
  { synonymId, version, ...written }: CheckedInput<'synonyms.change'> & { version: number | undefined },
  { auditActor, refuse }: Caller<DeclaredProblem<'synonyms.change'>>,
): Promise<Synonym> {
  return db.transaction().execute(async (tx) => {
    await lockSynonyms(tx)
    const before = await tx
      .selectFrom('shopSynonyms')
      .select(['id as _id', 'words', 'meaning', 'version'])
      .where('id', '=', synonymId)
      .executeTakeFirst()
    if (!before) throw refuse('NOT_FOUND')
    if (version !== undefined && version !== before.version) throw refuse('SYNONYM_CHANGED', { data: before })
    const pair = await readPair(tx, written, { refuse, id: synonymId })
    const changed = await tx
      .updateTable('shopSynonyms')
      .set({ ...written, pair: [...pair], version: before.version + 1 })
      .where('id', '=', synonymId)
      .returning(['id as _id', 'words', 'meaning', 'version'])
      .executeTakeFirstOrThrow()
    const { _id, ...former } = before
    await audit.record(tx, auditActor, { action: 'synonym.changed', target: _id, before: former, after: written })
    return changed
  })
}

/** @throws Problem NOT_FOUND (404) */
export async function removeSynonym(
  { db, audit }: Parts,
  synonymId: string,
  { auditActor, refuse }: Caller<DeclaredProblem<'synonyms.remove'>>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSynonyms(tx)
    const before = await tx
      .deleteFrom('shopSynonyms')
      .where('id', '=', synonymId)
      .returning(['words', 'meaning'])
      .executeTakeFirst()
    if (!before) throw refuse('NOT_FOUND')
    await audit.record(tx, auditActor, { action: 'synonym.removed', target: synonymId, before })
  })
}

/**
 * Two concurrent owners count and compare one after the other; this is the search's own lock, since every change takes it in the
 * end.
 */
const lockSynonyms = (tx: Tx) => sql`select search_lock()`.execute(tx)

type Read = { folded: string; stems: string[] }

/**
 * Both words as the search reads them, in the order of the alphabet.
 * @param of the synonym that is changed; null for a new one
 * @throws Problem VALIDATION (400) for a word that the search cannot look up, SYNONYM_REPEATED or SYNONYM_KNOWN (409)
 */
async function readPair(
  tx: Tx,
  written: Written,
  { refuse, id }: { refuse: Refuse<'SYNONYM_REPEATED' | 'SYNONYM_KNOWN'>; id: string | null },
): Promise<Pair> {
  const { rows } = await sql<Read>`
    select search_fold(text) as folded, search_stems_of(text) as stems
    from unnest(${[written.words, written.meaning]}::text[]) with ordinality as given (text, place) order by place`.execute(
    tx,
  )
  const [words, meaning] = rows as [Read, Read]
  const fields = [...faultsOf('words', words), ...faultsOf('meaning', meaning)]
  const pair = [words.stems.join(' '), meaning.stems.join(' ')].sort() as unknown as Pair
  if (fields.length === 0 && pair[0] === pair[1]) fields.push({ field: 'meaning', message: synonymMessages.same })
  if (fields[0]) throw new Problem('VALIDATION', { message: fields[0].message, fields })
  const repeated = await tx
    .selectFrom('shopSynonyms')
    .select(['id as _id', 'words', 'meaning', 'version'])
    .where('pair', '=', sql<string[]>`${[...pair]}::text[]`)
    .executeTakeFirst()
  if (repeated && repeated._id !== id) throw refuse('SYNONYM_REPEATED', { data: repeated })
  const known = await sql`
    select from search_synonym_pairs
    where not by_owner and (
      (phrase = ${words.stems}::text[] and meaning = ${meaning.stems}::text[])
      or (phrase = ${meaning.stems}::text[] and meaning = ${words.stems}::text[]))`.execute(tx)
  // For a one-way line of the shop's own list the owner may add the other direction.
  if (known.rows.length === 2) throw refuse('SYNONYM_KNOWN')
  return pair
}

function faultsOf(field: 'words' | 'meaning', { folded, stems }: Read): { field: string; message: string }[] {
  const message =
    folded === ''
      ? synonymMessages.signs
      : stems.length === 0
        ? synonymMessages.stopWords
        : stems.length > synonymLimits.words
          ? synonymMessages.manyWords
          : ''
  return message === '' ? [] : [{ field, message }]
}
