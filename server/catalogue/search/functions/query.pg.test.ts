import { describe, expect, test } from 'vitest'

import { openSmallCatalogue } from '../../../../test/shop/small-catalogue.ts'

const { value, undone } = await openSmallCatalogue()

describe('search-query/query-words.sql', () => {
  test.each([
    ['Ollas de la casa', ['ollas', 'casa']],
    ['de la', ['la']],
    ['¿?', []],
  ])('search_query_words of %j', async (q, words) => {
    expect(await value('search_query_words($1)', q)).toEqual(words)
  })

  test.each([
    ['micro ondas', 'microondas'],
    ['porta nada', 'porta nada'],
    ['olla micro onda', 'olla microonda'],
  ])('search_join_compounds of %j, when somebody knows the word', async (folded, joined) => {
    expect(await value('search_join_compounds($1)', folded)).toBe(joined)
  })
})

/** Extra, missing and wrong letters, and two that changed places, of all beginnings of both words. */
function errorsByTable(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j))
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      table[i]![j] = Math.min(
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        table[i - 1]![j - 1]! + wrong,
        isSwapped ? table[i - 2]![j - 2]! + 1 : Infinity,
      )
    }
  }
  return table[a.length]![b.length]!
}

describe('search-query/corrections.sql', () => {
  test.each([
    ['olla', 'olla', 2, 0],
    ['olla', 'oll', 2, 1],
    ['olla', 'ola', 2, 1],
    ['olla', 'olva', 2, 1],
    ['olla', 'lola', 2, 1],
    ['olla', 'lona', 2, 2],
    ['celular', 'cellular', 2, 1],
    ['ceular', 'cuelar', 1, 1],
    ['olla', 'lampara', 2, 3],
    ['abcd', 'wxyz', 2, 3],
    ['nevera', 'nebera', 0, 1],
    ['nevera', 'neevra', 1, 1],
    ['nevera', 'revena', 1, 2],
  ])('search_errors_between %s and %s, at most %i, are %i', async (a, b, most, errors) => {
    expect(await value('search_errors_between($1, $2, $3)', a, b, most)).toBe(errors)
  })

  test('search_errors_between counts what the table of all beginnings of both words gives', async () => {
    // All words of up to five letters that are a or b.
    const words = Array.from({ length: 63 }, (_, n) =>
      (n + 1).toString(2).slice(1).replaceAll('0', 'a').replaceAll('1', 'b'),
    )
    const pairs = words.flatMap((a) => words.flatMap((b) => [0, 1, 2].map((most) => ({ a, b, most }))))
    const counted = await value(
      `(select json_agg(search_errors_between(pair ->> 'a', pair ->> 'b', (pair ->> 'most')::int) order by position)
        from jsonb_array_elements($1::jsonb) with ordinality as each (pair, position))`,
      JSON.stringify(pairs),
    )
    expect(counted).toEqual(pairs.map(({ a, b, most }) => Math.min(errorsByTable(a, b), most + 1)))
  })

  test.each([
    ['ollas', false, true],
    ['oll', false, false],
    ['oll', true, true],
    ['zzz', true, false],
  ])('search_is_known %s, half-typed %j: %j', async (word, open, isKnown) => {
    expect(await value('search_is_known($1, $2)', word, open)).toBe(isKnown)
  })

  test.each([
    ['holla', 3, ['olla']],
    ['selular', 4, ['celular']],
    ['pitadroa', 4, ['pitadora']],
    // Too short for an error at all.
    ['ola', 4, []],
    ['xyzxyz', 4, []],
  ])('search_guesses for %s from %i letters on', async (word, shortest, guesses) => {
    expect(await value('array(select search_guesses($1, $2))', word, shortest)).toEqual(guesses)
  })

  test.each([
    ['a word that nobody knows gives way to its guesses', ['pitadroa'], 'pitadora'],
    ['one of several that are known may be a slip', ['celular', 'pitadora'], 'celular podadora'],
    ['each unknown word is guessed', ['camiza', 'ninio'], 'camisa nino'],
    ['more than eight words are left as they are', Array.from({ length: 9 }, () => 'camiza'), null],
    ['a word without a guess ends it', ['xyzxyz', 'holla'], null],
  ])('search_corrections: %s', async (_, words, first) => {
    expect(await value(`(array(select array_to_string(search_corrections($1), ' ')))[1]`, words)).toBe(first)
  })
})

describe('search-query/fewer-words.sql', () => {
  test.each([
    ['its beginnings, the longest first, then each other word', 'olla xyzxyz nova', 'olla xyzxyz|olla|xyzxyz|nova'],
    ['guesses for unknown words', 'holla celulra', 'olla|celular'],
    ['a half-typed word as it is', 'celu xyzxyz', 'celu|xyzxyz'],
    ['nothing of a single word', 'olla', ''],
    ['the first six words of a long query', 'a b c d e f g h', 'a b c d e f|a b c d e|a b c d|a b c|a b|a|b|c|d|e|f'],
  ])('search_fewer_words gives %s', async (_, words, wordings) => {
    expect(await value(`array_to_string(array(select search_fewer_words($1)), '|')`, words.split(' '))).toBe(wordings)
  })

  test.each([
    ['what a product is', 'olla', true],
    ['its category', 'cocina', true],
    ['four letters that it begins with', 'celu', true],
    ['three letters that it begins with', 'oll', false],
    ['another word of its name', 'nova', false],
    ['a word of its description', 'regalo', false],
    ['what another product is', 'camisa', false],
  ])('search_is_kind of the first word, which is %s: %s', async (_, word, isKind) => {
    const all = `array(select case when $1 = 'camisa' then null else bits end from search_postings where term = '*' order by chunk)`
    expect(await value(`search_is_kind(search_read(array[$1::text], false), ${all})`, word)).toBe(isKind)
  })
})

describe('search-query/read-words.sql', () => {
  test('search_begins compares letter by letter, ignoring what follows', async () => {
    expect(
      await value(
        `array(select word from unnest('{celular,cel,ce,celta,dcel}'::text[]) as word where search_begins(word, 'cel'))`,
      ),
    ).toEqual(['celular', 'cel', 'celta'])
  })

  test.each([
    [
      'a whole word that opens the query',
      'olla',
      true,
      false,
      { '1:olla': 0, '2:olla': 2, '3:olla': 5, '4:olla': 5, '5:olla': 6 },
    ],
    [
      'up to three letters, half-typed',
      'ce',
      false,
      true,
      { '1:ce': 0, '2:ce': 0, '3:ce': 5, '4:ce': 5, '5:ce': 6, '1:ce*': 1, '2:ce*': 1, '3:ce*': 5, '4:ce*': 5 },
    ],
    [
      'three letters, half-typed',
      'cel',
      false,
      true,
      {
        ...{ '1:cel': 0, '2:cel': 0, '3:cel': 5, '4:cel': 5, '5:cel': 6 },
        ...{ '1:cel*': 1, '2:cel*': 1, '3:cel*': 5, '4:cel*': 5, '5:cel*': 6 },
      },
    ],
    [
      'longer, half-typed: the words that begin so',
      'celu',
      true,
      true,
      {
        ...{ '1:celu': 0, '2:celu': 2, '3:celu': 5, '4:celu': 5, '5:celu': 6 },
        ...{ '1:celular': 1, '2:celular': 3, '3:celular': 5, '4:celular': 5, '5:celular': 6 },
      },
    ],
  ])('search_terms_of_word: %s', async (_, word, first, open, classes) => {
    expect(
      await value(
        `(select json_object_agg(term, class) from search_terms_of_word($1, $1, $2, $3) as t, unnest(t.terms, t.classes) as each (term, class))`,
        word,
        first,
        open,
      ),
    ).toEqual(classes)
  })

  test('search_terms_of_word: a whole word of names precedes words that begin with it', async () => {
    const classes = (word: string) =>
      undone(
        `insert into search_words (word, stem, sound) values ('${word}ato', '${word}ato', '${word}ato')`,
        `select term, class from search_terms_of_word('${word}', '${word}', true, true) as t, unnest(t.terms, t.classes) as each (term, class)
          where term like '_:${word}' or term like '_:${word}ato'`,
      ).then((rows) => Object.fromEntries(rows.map((row) => [row.term, row.class])))
    expect(await classes('nova')).toMatchObject({ '1:nova': 0, '2:nova': 1, '1:novaato': 2, '2:novaato': 3 })
    expect(await classes('regalo')).toMatchObject({ '1:regalo': 0, '2:regalo': 2, '1:regaloato': 1, '2:regaloato': 3 })
  })

  /** The alternatives of each unit, by the words of their terms at the place of the product's kind. */
  const alternatives = (words: string[], lenient = false) =>
    value(
      `(select json_agg(words order by unit, words) from (
        select unit, alternative, unit || ': ' || string_agg(substr(term, 3), ' ' order by part) as words
        from search_read($1, $2) as r, unnest(r.units, r.alternatives, r.parts, r.terms) as each (unit, alternative, part, term)
        where term like '1:%' and term not like '%*' group by unit, alternative) as read)`,
      words,
      lenient,
    )

  test('search_read makes a unit of a word, and an alternative of a synonym', async () => {
    expect(await alternatives(['juego', 'pitadora'])).toEqual([
      '1: juego',
      '2: olla a presion',
      '2: olla expres',
      '2: pitadora',
    ])
  })

  test('search_read makes one unit of the longest phrase that has synonyms', async () => {
    expect(await alternatives(['horno', 'microondas'])).toEqual(['1: horno microonda', '1: microonda'])
  })

  test('search_read has the alternatives that the table of synonyms gives, for every phrase of it', async () => {
    const differences = await value(`(
      with phrases as (
        select distinct phrase as words from search_synonym_pairs where phrase = array(select search_stem(word) from unnest(phrase) as word)
      ),
      meant as (
        select distinct words, meaning from phrases join search_synonym_pairs on phrase = words
          or cardinality(words) = 1 and length(words[1]) >= 3 and cardinality(phrase) = 1 and starts_with(phrase[1], words[1])
      ), wanted as (
        select words, array_to_string(meaning, ' ') as alternative from meant
        where cardinality(meaning) = 1 or not (cardinality(words) = 1 and meaning && words) and not exists (
          select from meant as single where single.words = meant.words and cardinality(single.meaning) = 1 and single.meaning <@ meant.meaning)
      ), given as (
        select words, string_agg(substr(term, 3), ' ' order by part) as alternative
        from phrases, search_read(words, false) as r,
          unnest(r.units, r.alternatives, r.parts, r.wholes, r.terms) as each (unit, number, part, whole, term)
        where number > 0 and term like '1:%' group by words, unit, number, whole having count(*) = whole
      )
      select json_build_object('phrases', (select count(*) from phrases) > 300, 'differing', (select coalesce(json_agg(each), '[]') from (
        (table wanted except table given) union all (table given except table wanted)) as each)))`)
    expect(differences).toEqual({ phrases: true, differing: [] })
  })

  test('search_read: only the last word may be half-typed, unless it is lenient', async () => {
    const halfTyped = (words: string[], lenient: boolean) =>
      value(`'1:ni*' = any ((search_read($1, $2)).terms)`, words, lenient)
    expect(await halfTyped(['camisa', 'ni'], false)).toBe(true)
    expect(await halfTyped(['ni', 'camisa'], false)).toBe(false)
    expect(await halfTyped(['ni', 'camisa'], true)).toBe(true)
  })

  test('search_read: a synonym counts in descriptions only when it is lenient', async () => {
    const inDescriptions = (lenient: boolean) =>
      value(`'5:abanico' = any ((search_read('{ventilador}', $1)).terms)`, lenient)
    expect([await inDescriptions(false), await inDescriptions(true)]).toEqual([false, true])
  })
})

describe('search-query/bits.sql', () => {
  const a = `array[b'1100', null, b'1000']::bit varying[]`
  const b = `array[b'1010', b'0001', null]::bit varying[]`

  test.each([
    [`search_or(b'1100'::bit varying, b'1010'::bit varying)`, '1110'],
    [`search_or(null, b'1010'::bit varying)`, '1010'],
    [`search_both(${a}, ${b})`, ['1000', null, null]],
    [`search_both(${a}, null)`, null],
    [`search_any(${a}, ${b})`, ['1110', '0001', '1000']],
    [`search_any(null, ${b})`, ['1010', '0001', null]],
    [`search_without(${a}, ${b})`, ['0100', null, '1000']],
    [`search_without(${a}, null)`, ['1100', null, '1000']],
    [`search_count(${a})`, 3],
    ['search_count(null)', 0],
  ])('%s', async (expression, result) => {
    const isBits = typeof result !== 'number'
    const found = await value(isBits && Array.isArray(result) ? `(${expression})::text[]` : expression)
    expect(found).toEqual(result)
  })
})

describe('search-query/slots-of-bits.sql', () => {
  const row = `(select search_row(place, 1)::bit varying from unnest('{0,3,511,512,30719}'::int[]) as place)`

  test('search_slots_of gives the slot of every bit, chunk by chunk', async () => {
    expect(await value(`array(select search_slots_of(array[${row}, null, ${row}]) order by 1)`)).toEqual([
      ...[0, 3, 511, 512, 30_719],
      ...[61_440, 61_443, 61_951, 61_952, 92_159],
    ])
  })

  test.each([1, 60])(
    'search_list_slots gives the same slots in order, for a set of %i as for one of many',
    async (hits) => {
      const slots = await value(`array(select unnest(search_list_slots(array[null, ${row}], $1)) order by 1)`, hits)
      expect(slots).toEqual([30_720, 30_723, 31_231, 31_232, 61_439])
    },
  )

  test('search_places_of counts from a base', async () => {
    expect(await value(`search_places_of(${row}, 100)`)).toEqual([100, 103, 611, 612, 30_819])
    expect(await value(`search_places_of(b'0000000000'::bit varying, 0)`)).toEqual([])
  })
})
