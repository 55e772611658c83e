import fc from 'fast-check'
import { expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const technicians = [await openTechnician(shop), await openTechnician(shop, 'Óscar Pinto')]
const clients = await Promise.all(Array.from({ length: 4 }, () => openClient(shop)))

const two = (number: number) => String(number).padStart(2, '0')
const slot = fc.record({
  day: fc.integer({ min: 0, max: 1 }),
  hora: fc
    .tuple(fc.integer({ min: 8, max: 15 }), fc.constantFrom(0, 20, 30))
    .map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
  computers: fc.integer({ min: 1, max: 2 }),
})
const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('hold'), client: fc.nat(3), slot }),
    fc.record({ act: fc.constant('ask'), client: fc.nat(3), slot }),
    fc.record({ act: fc.constant('move'), task: fc.nat(9), technician: fc.nat(1), slot }),
    fc.record({
      act: fc.constant('state'),
      task: fc.nat(9),
      technician: fc.nat(1),
      estado: fc.constantFrom('pendiente', 'completado'),
    }),
    fc.record({ act: fc.constant('take'), task: fc.nat(9), technician: fc.nat(1) }),
  ),
  { minLength: 5, maxLength: 15 },
)
type Slot = { day: number; hora: string; computers: number }
type Booking = { technicianId: string; heldFor: string | null; taskId: string | null }

/** The bookings at that time, queried without the shop's own functions. */
async function takenAt({ day, hora, computers }: Slot): Promise<Booking[]> {
  const { rows } = await pool.query(
    `select technician_id as "technicianId", held_for as "heldFor", task_id as "taskId" from bookings
     where lower(during) < ($1::timestamp + make_interval(hours => $2)) at time zone 'America/Bogota'
       and upper(during) > $1::timestamp at time zone 'America/Bogota'`,
    [`${openDay(day)} ${hora}`, computers],
  )
  return rows
}

/** Compares the free hours that the shop offers with those computed from all bookings. */
async function compareHours(day: number, computers: number): Promise<void> {
  const { body } = await clients[0]!.get(`/api/free-hours?fecha=${openDay(day)}&cantidad=${computers}`)
  for (const { hora, isFree } of body.data.hours as { hora: string; isFree: boolean }[]) {
    const taken = (await takenAt({ day, hora, computers })).filter(({ heldFor }) => heldFor !== clients[0]!.id)
    const isFreeByBookings = new Set(taken.map(({ technicianId }) => technicianId)).size < technicians.length
    expect([hora, isFree]).toEqual([hora, isFreeByBookings])
  }
}

test('random sequences of holds, requests and saves: free hours are exact, nothing free is refused, no visits overlap', async () => {
  let words = 0
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      await pool.query('delete from bookings where held_for is not null')
      await pool.query(`update tasks set estado = 'completado' where estado in ('pendiente', 'en proceso')`)
      const tasks: string[] = []
      for (const step of steps) {
        if ('client' in step) {
          const client = clients[step.client] ?? clients[0]!
          const taken = (await takenAt(step.slot)).filter(({ heldFor }) => heldFor !== client.id)
          const isFree = new Set(taken.map(({ technicianId }) => technicianId)).size < technicians.length
          const { day, hora, computers } = step.slot
          const wanted = { fecha: openDay(day), hora, cantidad_computadoras: computers }
          if (step.act === 'hold') {
            expect((await client.hold(wanted)).status).toBe(isFree ? 200 : 409)
          } else {
            const { status, body } = await client.postPreventive({ ...wanted, descripcion: `Visita ${words++}` })
            expect(status).toBe(201)
            expect(body.data.isAssigned).toBe(isFree)
            tasks.push(body.data._id)
          }
        } else {
          const _id = tasks[step.task % Math.max(1, tasks.length)]
          if (_id === undefined) continue
          const technician = technicians[step.technician] ?? technicians[0]!
          if ('slot' in step) {
            const { fecha, hora } = { fecha: openDay(step.slot.day), hora: step.slot.hora }
            expect([200, 404, 409]).toContain((await technician.save(_id, { fecha, hora })).status)
          } else if ('estado' in step) {
            expect([200, 404, 409]).toContain((await technician.save(_id, { estado: step.estado })).status)
          } else {
            expect([200, 404, 409]).toContain((await technician.take(_id, 1)).status)
          }
        }
      }
      await compareHours(0, 1 + (words % 10))
      await expectInvariants(pool)
    }),
    { numRuns: 40 },
  )
})
