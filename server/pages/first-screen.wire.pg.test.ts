import { expect, test } from 'vitest'

import { signInAs } from '../../test/people.ts'
import { addPhoneVisit } from '../../test/phone-visit.ts'
import { openTestShop } from '../../test/shop.ts'
import { openVisitor } from '../../test/visitor.ts'

const shop = await openTestShop()
const { pool } = shop
const visitor = openVisitor(shop.address)
const { jar, technicianId, taskId } = await addPhoneVisit(shop)
const technician = openVisitor(shop.address)
for (const [name, value] of jar) technician.jar.set(name, value)

const pages = ['/technical-panel', '/technical-panel/tasks', '/technical-panel/tasksCorrectivo']
/** What nobody but the technician may read. */
const own = ['Luz Marina', 'Carrera 15', 'Limpieza de dos equipos', 'Teresa', taskId]
const findOwn = (text: string) => own.filter((words) => text.includes(words))

test('a technician’s first page has the day in it, and nobody else’s, before and after', async () => {
  const client = await signInAs(shop)
  const owner = await signInAs(shop, { role: 'ADMIN' })
  const stranger = openVisitor(shop.address)
  stranger.jar.set('sid', 'x'.repeat(43))
  for (const path of pages) {
    const everybodys = await visitor.get(path)
    expect([everybodys.status, everybodys.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=0, must-revalidate',
    ])
    for (const _time of [1, 2]) {
      const { status, headers, body } = await technician.get(path)
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(headers.get('content-security-policy')).toBe(everybodys.headers.get('content-security-policy'))
      expect(findOwn(body)).toEqual(own)
    }
    for (const person of [visitor, client, owner, stranger]) {
      const { status, headers, body } = await person.get(path)
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=0, must-revalidate'])
      expect(body).toBe(everybodys.body)
    }
    expect(findOwn(everybodys.body)).toEqual([])
  }
})

test('it is written out, with the next press, so that it can be read before any script', async () => {
  const { body } = await technician.get('/technical-panel')
  const text = body.slice(0, body.indexOf('id="page-data"')).replaceAll(/<[^>]*>/g, ' ')
  for (const words of [
    'Panel de Tareas del Técnico',
    'Limpieza de dos equipos',
    'Luz Marina Ospina',
    'Voy en camino',
  ]) {
    expect(text).toContain(words)
  }
  expect(body).toContain('data-path="/technical-panel/tasks"')
  const corrective = (await technician.get('/technical-panel/tasksCorrectivo')).body
  expect(corrective).toContain('Tareas Correctivas del Técnico')
  expect(corrective).toContain('No hay tareas según el filtro seleccionado.')
})

test('an address of a visit, and what the service worker stores, is everybody’s page', async () => {
  const visit = await technician.get(`/technical-panel/tasks?visita=${taskId}`)
  expect(visit.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(findOwn(visit.body)).toEqual([])
})

test('when the lists cannot be read the page is everybody’s', async () => {
  await pool.query('alter table visit_computers rename to visit_computers_away')
  const { status, body } = await technician.get('/technical-panel')
  await pool.query('alter table visit_computers_away rename to visit_computers')
  expect([status, findOwn(body)]).toEqual([200, []])
})

test('it ends with the role and with the session', async () => {
  const cookies = [...technician.jar]
  await technician.get('/api/userLogout')
  for (const [name, value] of cookies) technician.jar.set(name, value)
  expect(findOwn((await technician.get('/technical-panel')).body)).toEqual([])
  const colleague = await signInAs(shop, { role: 'TECHNICAL', name: 'Teresa Muñoz' })
  expect(findOwn((await colleague.get('/technical-panel')).body)).toEqual(['Teresa'])
  await pool.query(`update users set role = 'GENERAL' where id = any($1)`, [[technicianId, colleague.id]])
  expect(findOwn((await colleague.get('/technical-panel')).body)).toEqual([])
})
