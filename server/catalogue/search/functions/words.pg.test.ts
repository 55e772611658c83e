import { describe, expect, test } from 'vitest'

import { openTestDatabase } from '../../../../test/database/database.ts'
import { makeSqlValue } from '../../../../test/database/sql-value.ts'

const { pool } = await openTestDatabase({ max: 1 })
const value = makeSqlValue(pool)

describe('search-index/words.sql', () => {
  test.each([
    ['  Lámpara, LED!  ', 'lampara led'],
    ['Muñeco de Nieve', 'muñeco de nieve'],
    ['n\u0303andu\u0301', 'ñandu'],
    ['Wi-Fi 6', 'wifi 6'],
    ['8GB x500', '8 gb x 500'],
    ['12.000 mAh', '12000 mah'],
    ['1.5 l', '1 5 l'],
    ['¿?', ''],
  ])('search_fold reads %j as %j', async (given, folded) => {
    expect(await value('search_fold($1)', given)).toBe(folded)
  })

  test('search_is_stop_word knows words without a meaning of their own', async () => {
    expect(
      await value(`array(select word from unnest($1::text[]) as word where search_is_stop_word(word))`, [
        'de',
        'para',
        'x',
        'olla',
        'sin',
      ]),
    ).toEqual(['de', 'para', 'x'])
  })

  test.each([
    ['juego de ollas', ['juego', 'ollas']],
    ['de la', []],
    ['', []],
  ])('search_words_of %j are %j', async (folded, words) => {
    expect(await value('search_words_of($1)', folded)).toEqual(words)
  })

  test.each([
    ['celulares', 'celular'],
    ['luces', 'luc'],
    ['luz', 'luc'],
    ['lapices', 'lapic'],
    ['pcs', 'pc'],
    ['tenis', 'tenis'],
    ['virus', 'virus'],
    ['llave', 'llav'],
    ['usb', 'usb'],
  ])('search_stem of %s is %s', async (word, stem) => {
    expect(await value('search_stem($1)', word)).toBe(stem)
  })

  test.each([
    ['nebera', 'nevera'],
    ['selular', 'celular'],
    ['yanta', 'llanta'],
    ['oya', 'olla'],
    ['guifi', 'wifi'],
    ['jirafa', 'girafa'],
    ['kinse', 'quince'],
    ['inpresora', 'impresora'],
    ['shampu', 'champu'],
  ])('search_sound of %s is that of %s', async (heard, written) => {
    expect(await value('search_sound($1)', heard)).toBe(await value('search_sound($1)', written))
  })

  test('search_sound distinguishes different sounds', async () => {
    expect(await value('search_sound($1)', 'casa')).not.toBe(await value('search_sound($1)', 'caja'))
  })
})

describe('search-index/compounds.sql', () => {
  test.each([
    ['micro ondas', [['micro ondas', 'microondas']]],
    ['porta retrato grande', [['porta retrato', 'portarretrato']]],
    ['para aguas negro', [['para aguas', 'paraaguas']]],
    ['lava de todo', []],
    ['olla negra', []],
  ])('search_compounds of %j are %j', async (folded, compounds) => {
    expect(
      await value(
        `(select coalesce(json_agg(json_build_array(apart, joined)), '[]') from search_compounds($1))`,
        folded,
      ),
    ).toEqual(compounds)
  })
})

describe('search-index/spelling.sql', () => {
  test('search_deletions_of leaves out up to the given number of the first seven letters', async () => {
    const of = (sound: string, errors: number) =>
      value('array(select search_deletions_of($1, $2) order by 1)', sound, errors)
    expect(await of('abc', 1)).toEqual(['ab', 'abc', 'ac', 'bc'])
    expect(await of('abc', 2)).toEqual(['a', 'ab', 'abc', 'ac', 'b', 'bc', 'c'])
    expect(await of('abcdefghij', 1)).toContain('abcdefg')
    expect(await of('abcdefghij', 1)).not.toContain('abcdefghi')
  })

  test('search_learn_words adds new words with their stem, their sound and its deletions', async () => {
    await value('search_learn_words($1)', ['zapotes', 'zapotes', 'kiwi'])
    await value('search_learn_words($1)', ['zapotes'])
    expect(
      await value(`(select json_agg(w order by word) from search_words w where word in ('zapotes', 'kiwi'))`),
    ).toEqual([
      { word: 'kiwi', stem: 'kiwi', sound: 'kiwi' },
      { word: 'zapotes', stem: 'zapot', sound: 'sapot' },
    ])
    expect(await value(`array(select letters from search_deletions where sound = 'sapot' order by 1)`)).toEqual(
      ['apot', 'sapo', 'sapot', 'sapt', 'saot', 'spot'].toSorted(),
    )
  })
})

describe('search-index/synonyms.sql', () => {
  test('search_stems_of gives the stems without stop words', async () => {
    expect(await value('search_stems_of($1)', 'Cámaras de Seguridad')).toEqual(['camara', 'seguridad'])
  })

  test('search_read_synonyms reads both directions of ":", one of ">", and ñ also as n', async () => {
    const pairs = (word: string) =>
      value(
        `array(select array_to_string(phrase, ' ') || '=' || array_to_string(meaning, ' ') from search_synonym_pairs
          where $1 in (phrase[1], meaning[1]) order by 1)`,
        word,
      )
    await pool.query(
      `insert into search_synonyms values ('zapote: mamey rojo, níspero'), ('carambolo > fruta estrella')`,
    )
    expect(await pairs('zapot')).toEqual(
      ['zapot=mamey rojo', 'mamey rojo=zapot', 'zapot=nispero', 'nispero=zapot'].toSorted(),
    )
    expect(await pairs('carambolo')).toEqual(['carambolo=fruta estrella'])
    expect(await pairs('panal')).toContain('panal=desechabl beb')
    expect(await value(`(select stem from search_words where word = 'carambolo')`)).toBe('carambolo')
    await pool.query(`delete from search_synonyms where line like 'zapote%'`)
    expect(await pairs('zapot')).toEqual([])
  })

  test('search_pair_shop_synonyms, by search_read_shop_synonyms, pairs both words, what each means, and ñ also as n', async () => {
    await pool.query(
      `insert into shop_synonyms (words, meaning, pair) values ('guardafrío', 'hielera', '{guardafrio,hielera}'),
        ('piña', 'hielera', '{hielera,piña}'), ('conservadora', 'nevera', '{conservadora,nevera}')`,
    )
    const pairsOf = (phrase: string) =>
      value(
        `array(select array_to_string(meaning, ' ') from search_synonym_pairs where phrase = search_stems_of($1) order by 1)`,
        phrase,
      )
    expect(await pairsOf('guardafrío')).toEqual(['hielera', 'piña'])
    expect(await pairsOf('pina')).toEqual(['guardafrio', 'hielera', 'piña'])
    expect(await pairsOf('conservadora')).toEqual(expect.arrayContaining(['nevera', 'refrigerador']))
    expect(await pairsOf('refrigerador')).not.toContain('conservadora')
    const before = await pairsOf('conservadora')
    await pool.query('update search_synonyms set line = line')
    expect(await pairsOf('conservadora')).toEqual(before)
  })

  test('search_forget_synonym leaves words that a product, the shop’s own list or another synonym has', async () => {
    const isKnown = (word: string) => value('exists (select from search_words where word = $1)', word)
    await pool.query(`delete from shop_synonyms where words in ('piña', 'conservadora')`)
    expect(await Promise.all(['piña', 'conservadora', 'hielera', 'nevera'].map(isKnown))).toEqual([
      false,
      false,
      true,
      true,
    ])
    await pool.query(`delete from shop_synonyms`)
    expect(await Promise.all(['guardafrio', 'hielera', 'nevera'].map(isKnown))).toEqual([false, false, true])
  })
})
