import { expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { addPhoneVisit } from '../../test/visits/phone-visit.ts'

const shop = await openTestShop()
const { pool } = shop
const visitor = openVisitor(shop.address)
const { jar, technicianId, taskId } = await addPhoneVisit(shop)
const technician = openVisitor(shop.address)
for (const [name, value] of jar) technician.jar.set(name, value)

const pages = ['/technical-panel', '/technical-panel/tasks', '/technical-panel/tasksCorrectivo']
/** Texts that only the technician may read. */
const privateTexts = ['Luz Marina', 'Carrera 15', 'Limpieza de dos equipos', 'Teresa', taskId]
const findPrivateTexts = (text: string) => privateTexts.filter((words) => text.includes(words))

test('a technician’s first page contains the day’s data and is never served to anybody else', async () => {
  const client = await signInAs(shop)
  const owner = await signInAs(shop, { role: 'ADMIN' })
  const stranger = openVisitor(shop.address)
  stranger.jar.set('sid', 'x'.repeat(43))
  for (const path of pages) {
    const publicPage = await visitor.get(path)
    expect([publicPage.status, publicPage.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=0, must-revalidate',
    ])
    for (const _time of [1, 2]) {
      const { status, headers, body } = await technician.get(path)
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(headers.get('content-security-policy')).toBe(publicPage.headers.get('content-security-policy'))
      expect(findPrivateTexts(body)).toEqual(privateTexts)
    }
    for (const person of [visitor, client, owner, stranger]) {
      const { status, headers, body } = await person.get(path)
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=0, must-revalidate'])
      expect(body).toBe(publicPage.body)
    }
    expect(findPrivateTexts(publicPage.body)).toEqual([])
  }
})

test('the first screen is server-rendered with its next action, readable without scripts', async () => {
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

test('the page of a visit contains no personal data, because the service worker stores it', async () => {
  const visit = await technician.get(`/technical-panel/tasks?visita=${taskId}`)
  expect(visit.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(findPrivateTexts(visit.body)).toEqual([])
})

test('when the lists cannot be read, the page contains no personal data', async () => {
  await pool.query('alter table visit_computers rename to visit_computers_away')
  const { status, body } = await technician.get('/technical-panel')
  await pool.query('alter table visit_computers_away rename to visit_computers')
  expect([status, findPrivateTexts(body)]).toEqual([200, []])
})

test('the data is no longer in the page after signing out or losing the role', async () => {
  const cookies = [...technician.jar]
  await technician.get('/api/userLogout')
  for (const [name, value] of cookies) technician.jar.set(name, value)
  expect(findPrivateTexts((await technician.get('/technical-panel')).body)).toEqual([])
  const colleague = await signInAs(shop, { role: 'TECHNICAL', name: 'Teresa Muñoz' })
  expect(findPrivateTexts((await colleague.get('/technical-panel')).body)).toEqual(['Teresa'])
  await pool.query(`update users set role = 'GENERAL' where id = any($1)`, [[technicianId, colleague.id]])
  expect(findPrivateTexts((await colleague.get('/technical-panel')).body)).toEqual([])
})
