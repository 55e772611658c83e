import { describe, expect, test } from 'vitest'

import { openSmallCatalogue } from '../../../../test/shop/small-catalogue.ts'

const { pool, value, namesIn, undone } = await openSmallCatalogue()
const postings = `select md5(string_agg(p::text, '' order by term, chunk)) as hash from search_postings p`
const slotOf = (name: string) => value('(select search_slot from products where product_name = $1)', name)

describe('search-index/postings.sql', () => {
  test('search_row aggregates positions into a row of a whole chunk', async () => {
    const [row] = await undone(
      `select length(bits) as length, bit_count(bits)::int as set, get_bit(bits, 700) as bit
       from (select search_row(place, 1) as bits from unnest('{3,700}'::int[]) as place) as made`,
    )
    expect(row).toEqual({ length: 30_720, set: 2, bit: 1 })
  })

  test('search_lock lets one transaction at a time change slots', async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select search_lock()')
    const isFree = `pg_try_advisory_xact_lock(hashtext('alero search index'))`
    expect(await value(isFree)).toBe(false)
    await client.query('commit')
    client.release()
    expect(await value(isFree)).toBe(true)
  })

  test('search_post restores the bits of slots', async () => {
    const [before] = await undone(postings)
    const rows = await undone('delete from search_postings', `select search_post('{0,1,512,1024,1536}')`, postings)
    expect(rows).toEqual([before])
  })

  test('search_note_cleared queues the slot and its terms', async () => {
    const [row] = await undone(
      `select search_note_cleared(p) from products p where product_name = 'Tapa para olla'`,
      'select cleared, terms, filled, ranked from search_changes',
    )
    expect(row).toMatchObject({ cleared: 1, filled: null, ranked: null })
    expect(row?.terms).toEqual(expect.arrayContaining(['1:tapa', '4:olla', '*']))
  })

  test('search_write_changes applies all queued changes of a transaction once and removes them', async () => {
    const rows = await undone(
      `update products set product_name = 'Sartén' where product_name = 'Tapa para olla'`,
      'set constraints all immediate',
      `select array(select term from search_postings where term ~ '^1:(tapa|sarten)$' and get_bit(bits, 1) = 1) as terms,
        (select count(*)::int from search_changes) as notes`,
    )
    expect(rows).toEqual([{ terms: ['1:sarten'], notes: 0 }])
  })
})

describe('search-index/queue-changes.sql', () => {
  const notes = 'select filled, cleared, ranked from search_changes order by note'
  const of = `where product_name = 'Olla pitadora'`

  test.each([
    [
      'search_queue_new notes the slots of a statement',
      `insert into products
      (product_name, brand_name, category, price, selling_price)
      values ('Vaso', 'Cocina', 'hogar', 1, 1), ('Taza', 'Cocina', 'hogar', 1, 1)`,
      [{ filled: [2, 3] }],
    ],
    [
      'search_queue_changed notes what is searched in',
      `update products set description = 'Azul' ${of}`,
      [{ cleared: 0 }, { filled: [0] }],
    ],
    ['search_queue_risen notes who sells better', `update products set units_sold = 6 ${of}`, [{ ranked: 0 }]],
    ['search_queue_risen notes another price', `update products set selling_price = 80000 ${of}`, [{ ranked: 0 }]],
    ['search_queue_risen notes a higher discount', `update products set price = 99000 ${of}`, [{ ranked: 0 }]],
    [
      'search_queue_risen notes a later beginning',
      `update products set created_at = created_at + interval '1 day' ${of}`,
      [{ ranked: 0 }],
    ],
    ['a stock that changes notes nothing', `update products set stock = 4 ${of}`, []],
    ['search_drop_product notes what is gone', `delete from products ${of}`, [{ cleared: 0 }]],
  ])('%s', async (_, change, expected) => {
    const nothing = { filled: null, cleared: null, ranked: null }
    expect(await undone(change, notes)).toEqual(expected.map((note) => ({ ...nothing, ...note })))
  })

  test('search_drop_product frees the slot for the next product of the cell', async () => {
    const rows = await undone(`delete from products ${of}`, 'select slot from search_free_slots')
    expect(rows).toEqual([{ slot: 0 }])
  })

  test('search_empty removes everything about truncated products', async () => {
    const rows = await undone(
      // These only grow, and a cascade takes them along.
      'alter table licence_keys disable trigger user',
      'alter table order_lines disable trigger user',
      'alter table product_changes disable trigger user',
      'alter table visit_parts disable trigger user',
      'truncate products cascade',
      `select (select count(*)::int from search_postings) as postings, (select count(*)::int from search_blocks) as blocks`,
    )
    expect(rows).toEqual([{ postings: 0, blocks: 0 }])
  })
})

describe('search-index/slots.sql', () => {
  test('search_take_slot returns a slot that is free, otherwise the next, otherwise one of a new block', async () => {
    const cell = `(select cell from search_cells where precio = '100a250')`
    const take = `select search_take_slot(${cell}) as slot`
    expect(await undone(take)).toEqual([{ slot: 513 }])
    expect(await undone(`insert into search_free_slots values (700, ${cell})`, take)).toEqual([{ slot: 700 }])
    const full = `update products set search_slot = 1023 where search_slot = 512`
    expect(await undone(full, take)).toEqual([{ slot: 4 * 512 }])
  })

  test('search_place_product moves a product to another cell, and frees its slot when it is deleted', async () => {
    const change = async (set: string) => {
      const name = `where product_name = 'Olla pitadora'`
      const [row] = await undone(`update products set ${set} ${name}`, `select search_slot from products ${name}`)
      return row?.search_slot
    }
    expect(await slotOf('Olla pitadora')).toBe(0)
    expect(await change('price = 95000')).toBe(0)
    expect(await change('price = 120000')).toBe(513)
    expect(await change('deleted_at = now()')).toBeNull()
  })

  test('search_place_product and search_rebuild give a group one number, search_group_of, for any capitals and accents', async () => {
    const after = async (...statements: string[]) => {
      const name = `where product_name = 'Olla pitadora'`
      const known = 'search_group = search_group_of(variant_group) as is_so, search_group is null as is_none'
      const sets = statements.map((set) => (set.startsWith('select') ? set : `update products set ${set} ${name}`))
      return (await undone(...sets, `select ${known} from products ${name}`))[0]
    }
    const joins = `variant_group = 'Ollas', variant_options = 'Tamaño: S'`
    expect(await after(joins)).toEqual({ is_so: true, is_none: false })
    expect(await after(joins, `variant_group = 'Tapas'`)).toEqual({ is_so: true, is_none: false })
    expect(await after(joins, `variant_group = '', variant_options = ''`)).toEqual({ is_so: null, is_none: true })
    expect(await after(joins, 'search_group = null', 'select search_rebuild()')).toEqual({
      is_so: true,
      is_none: false,
    })
    expect(await value(`search_group_of('CAFÉ Ñandú') = search_group_of('cafe ñandu')`)).toBe(true)
    expect(await value(`search_group_of('caña') = search_group_of('cana')`)).toBe(false)
  })

  test('search_product_count counts what is for sale', async () => {
    expect(await value('search_product_count()')).toBe(5)
    const [row] = await undone(
      'update products set deleted_at = now() where search_slot < 2',
      'set constraints all immediate',
      'select search_product_count()::int as count',
    )
    expect(row).toEqual({ count: 3 })
  })
})

describe('search-index/rebuild.sql, after-change.sql', () => {
  test('search_rebuild indexes everything again, without gaps, and finds the same', async () => {
    const slots = `select array_agg(search_slot order by search_slot) as slots from products`
    // The cells may get other numbers, and with them the slots.
    const counts = `select md5(string_agg(term || bit_count(bits), ' ' order by term)) as hash from search_postings`
    expect(await undone('select search_rebuild()', counts)).toEqual(await undone(counts))
    expect(await undone(`delete from products where search_slot = 0`, 'select search_rebuild()', slots)).toEqual([
      { slots: [0, 512, 1024, 1536] },
    ])
  })

  test('search_rebuild_after_rename applies a new short name', async () => {
    const rows = await undone(
      `update categories set short_name = 'Gadgets' where name = 'Tecnologia'`,
      `select 'gadget' = any (category_names) as "isNamed", (select bit_count(bits)::int from search_postings where term = '3:gadget')
       as products from search_cells where category = 'Tecnologia'`,
    )
    expect(rows).toEqual([{ isNamed: true, products: 1 }])
  })
})

describe('search-index/triggers.sql', () => {
  test('a product that is added is found by its words at the end of the transaction', async () => {
    await pool.query(`insert into products (product_name, brand_name, category, price, selling_price)
      values ('Sartén honda', 'Cocina', 'hogar', 1, 1)`)
    expect(await namesIn(`(select array_agg(bits) from search_postings where term = '1:sarten')`)).toEqual([
      'Sartén honda',
    ])
    await pool.query(`delete from products where product_name = 'Sartén honda'`)
    expect(await namesIn(`(select array_agg(bits) from search_postings where term = '1:sarten')`)).toEqual([])
  })

  test('a product that joins a group, leaves it or is deleted is found or no longer found among the variants', async () => {
    const after = async (...changes: string[]) => {
      const lid = (set: string) => `update products set ${set} where product_name = 'Tapa para olla'`
      const rows = await undone(
        ...changes.map(lid),
        'set constraints all immediate',
        `select array(select search_slots_of(array[bits::bit varying])) as slots from search_postings where term = '+'`,
      )
      return rows[0]?.slots ?? []
    }
    const joins = `variant_group = 'Tapa', variant_options = 'Color: Rojo'`
    const leaves = `variant_group = '', variant_options = ''`
    expect(await after(joins)).toEqual([1])
    expect(await after(joins, `variant_group = 'Tapas'`)).toEqual([1])
    expect(await after(joins, leaves)).toEqual([])
    expect(await after(joins, 'deleted_at = now()')).toEqual([])
    expect(await after(joins, 'price = 200000')).toEqual([513])
  })
})
