import { expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'

const { pool } = await openTestDatabase()

test('every municipality of DIVIPOLA is there, under a code of its department', async () => {
  const { rows } = await pool.query<{ code: string; name: string; departmentCode: string; department: string }>(
    'select code, name, department_code as "departmentCode", department from municipalities',
  )
  expect(rows).toHaveLength(1_122)
  for (const { code, name, departmentCode, department } of rows) {
    expect(code).toMatch(/^\d{5}$/)
    expect(code.slice(0, 2)).toBe(departmentCode)
    expect([name, department].join('|')).toMatch(/^\p{Lu}[\p{L} .|-]+$/u)
  }
  expect(new Map(rows.map(({ departmentCode, department }) => [departmentCode, department])).size).toBe(33)
  expect(new Set(rows.map(({ departmentCode, department }) => `${departmentCode} ${department}`)).size).toBe(33)
})

test.each([
  ['05', 'Antioquia', 125],
  ['11', 'Bogotá D.C.', 1],
  ['15', 'Boyacá', 123],
  ['25', 'Cundinamarca', 116],
  ['27', 'Chocó', 31],
  ['52', 'Nariño', 64],
  ['68', 'Santander', 87],
  ['88', 'San Andrés y Providencia', 2],
])('department %s is %s, with %i of them', async (code, name, many) => {
  const { rows } = await pool.query(
    'select department, count(*) from municipalities where department_code = $1 group by 1',
    [code],
  )
  expect(rows).toEqual([{ department: name, count: many }])
})

test.each([
  ['05001', 'Medellín'],
  ['11001', 'Bogotá D.C.'],
  ['13490', 'Norosí'],
  ['19300', 'Guachené'],
  ['23682', 'San José de Uré'],
  ['23815', 'Tuchín'],
  ['27493', 'Nuevo Belén de Bajirá'],
  ['52001', 'Pasto'],
  ['76001', 'Santiago de Cali'],
  ['94343', 'Barrancominas'],
])('%s is %s', async (code, name) => {
  const { rows } = await pool.query('select name from municipalities where code = $1', [code])
  expect(rows).toEqual([{ name }])
})

test('withdrawn codes of DANE are missing', async () => {
  const { rows } = await pool.query(`select from municipalities where code in ('27086', '94663', '27901')`)
  expect(rows).toHaveLength(0)
})
