import { expect, test } from 'vitest'

import { openTestShop } from '../../test/shop/shop.ts'
import { openAgendaOwner } from '../../test/visits/agenda.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const owner = await openAgendaOwner(shop)
const technician = await openTechnician(shop)
type Body = Awaited<ReturnType<typeof owner.open>>

/** A visit on a separate day, and its client's decisions. */
async function openVisit(day: number) {
  const client = await openClient(shop)
  const fecha = openDay(day)
  const { body } = await client.postPreventive({ fecha, hora: '10:00' })
  const id = body.data._id as string
  const decide = async (what: string, about: object = { version: 1 }) =>
    expect((await client.post(`/api/visit-answers/${id}/${what}`, about)).status).toBe(200)
  const inWeek = async (): Promise<Body> =>
    (await owner.week(fecha, 1)).technicians[0].days[0].visits.find(({ _id }: Body) => _id === id)
  const ofTechnician = async (): Promise<Body> => (await technician.get(`/api/visits/${id}`)).body.data
  return { id, fecha, decide, inWeek, ofTechnician }
}

test('the owner and the technician see that the client confirmed, until the hour changes', async () => {
  const { id, fecha, decide, inWeek, ofTechnician } = await openVisit(0)
  expect([(await inWeek()).isConfirmed, (await ofTechnician()).isConfirmed]).toEqual([false, false])
  await decide('confirm')
  const { isConfirmed, history, version } = await owner.open(id)
  expect([isConfirmed, (await inWeek()).isConfirmed, (await ofTechnician()).isConfirmed]).toEqual([true, true, true])
  expect(history.map(({ event }: Body) => event)).toEqual(['confirmed', 'requested'])
  expect(history[0]).toMatchObject({ actor: 'Luz Marina Ospina', fecha, hora: '10:00', reason: '' })
  await owner.move(id, { version, technicianId: technician.id, fecha, hora: '11:00' })
  expect([(await inWeek()).isConfirmed, (await ofTechnician()).isConfirmed]).toEqual([false, false])
  expect((await owner.open(id)).history.map(({ event }: Body) => event)).toEqual(['moved', 'confirmed', 'requested'])
})

test('an hour that the client chose is confirmed', async () => {
  const { decide, fecha, inWeek } = await openVisit(1)
  await decide('move', { version: 1, fecha, hora: '15:00' })
  expect(await inWeek()).toMatchObject({ hora: '15:00', isConfirmed: true })
})

test('the owner reads why the client cancelled, in the words of the chosen reason', async () => {
  const { id, decide } = await openVisit(2)
  await decide('confirm')
  await decide('cancel', { version: 1, reason: 'not_that_day' })
  const { isConfirmed, history } = await owner.open(id)
  expect(isConfirmed).toBe(false)
  expect(history[0]).toMatchObject({ event: 'cancelled', actor: 'Luz Marina Ospina', reason: 'No puedo ese día' })

  const silent = await openVisit(3)
  await silent.decide('cancel')
  expect((await owner.open(silent.id)).history[0]).toMatchObject({ event: 'cancelled', reason: '' })
})
