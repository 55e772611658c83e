import { expect } from 'vitest'

import { hydrated, openWindow, phone } from '../browser/browser.ts'
import { goOn, openOneWindow } from '../browser/one-window.ts'
import { openUpgradingProxy } from '../http/upgrading-proxy.ts'
import { openVisitor } from '../http/visitor.ts'
import { signInAs } from '../shop/people.ts'
import { waitUntilOfflineReady, waitUntilVisitsStored } from './offline-ready.ts'
import { addPhoneVisit, readVisitState } from './phone-visit.ts'
import { openVisitSteps } from './visit-steps.ts'
import { type loadScreen, visitActions, reach } from './visit-without-signal.ts'

type Shop = Parameters<typeof addPhoneVisit>[0]
export type BegunVisit = Awaited<ReturnType<typeof openBegunVisit>>

const networks = new WeakMap<Shop, ReturnType<typeof openUpgradingProxy>>()

/** The shop's network, reset: under one address, whose scripts pooled windows have compiled. */
async function openNetwork(shop: Shop) {
  const opening = networks.get(shop) ?? openUpgradingProxy(shop.address)
  networks.set(shop, opening)
  const network = await opening
  network.reset()
  return network
}

/** Opens a begun visit on a technician's phone that can lose its signal. */
export async function openBegunVisit(shop: Shop, name: string) {
  const network = await openNetwork(shop)
  const visit = await addPhoneVisit(shop)
  const person = await signInAs(shop, { role: 'TECHNICAL', name })
  const { page } = await openWindow(phone)
  await page
    .context()
    .addCookies([...person.jar].map(([key, value]) => ({ name: key, value, url: network.address, httpOnly: true })))
  await shop.pool.query('update tasks set technician_id = $2 where id = $1', [visit.taskId, person.id])
  const steps = openVisitSteps(person as Parameters<typeof openVisitSteps>[0])
  await steps.stage(visit.taskId, 'started')
  await page.goto(network.address + visit.path)
  await hydrated(page)
  await page.getByText('Equipos', { exact: true }).waitFor()
  await waitUntilOfflineReady(page)
  return { shop, page, person, network, visit, steps }
}

type Steps = ReturnType<typeof openVisitSteps>

/**
 * One window for the begun visits of several technicians in turn, as {@link openBegunVisit} opens one each: for tests in
 * which the phone's pages may have been loaded before.
 */
export async function openBegunVisits(shop: Shop) {
  const network = await openNetwork(shop)
  const comeAs = await openOneWindow({ ...shop, address: network.address }, phone)
  /** @param prepare steps taken at the visit before the phone shows it */
  return async (name: string, prepare?: (steps: Steps, taskId: string) => Promise<unknown>): Promise<BegunVisit> => {
    network.reset()
    const visit = await addPhoneVisit(shop)
    // Its own calls do not go through the network that is cut.
    const visitor = openVisitor(shop.address)
    const steps = openVisitSteps(visitor as Parameters<typeof openVisitSteps>[0])
    const { page, person } = await comeAs({ role: 'TECHNICAL', name }, async ({ id, jar }) => {
      for (const [key, value] of jar) visitor.jar.set(key, value)
      await shop.pool.query('update tasks set technician_id = $2 where id = $1', [visit.taskId, id])
      await steps.stage(visit.taskId, 'started')
      await prepare?.(steps, visit.taskId)
    })
    await goOn(page, network.address + visit.path)
    await page.getByText('Equipos', { exact: true }).waitFor()
    await waitUntilVisitsStored(page, 1, person.id)
    return { shop, page, person: { ...person, ...visitor }, network, visit, steps }
  }
}

/** Gives both computers their results, and marks the required points. */
export async function carryOut(steps: Steps, taskId: string): Promise<void> {
  for (const position of [1, 2]) await steps.result(taskId, position, { state: 'resuelto', minutes: 20 })
  await steps.checkAll(taskId)
}

/** Without signal: a photo, a part, and the client's signature under the account. */
export async function takePhotoAndSignature(
  { shop, page, network, visit }: BegunVisit,
  open?: typeof loadScreen,
): Promise<void> {
  network.cut()
  const [first = ''] = visit.computers
  const names = new Set([`photo 1 antes of ${first}`, 'part', 'approval'])
  for (const action of visitActions(visit).filter(({ name }) => names.has(name))) {
    expect(await reach(page, network.address + visit.path, action, open)).toBe(false)
  }
  expect(await readVisitState(shop.pool, visit)).toMatchObject({ photos: 0, approvals: 0 })
}

/** Waits until what {@link takePhotoAndSignature} did is in the shop, once. */
export async function expectPhotoAndSignature({ shop, visit }: BegunVisit): Promise<void> {
  await expect.poll(async () => (await readVisitState(shop.pool, visit)).approvals).toBe(1)
  const { stock, movements, parts } = visit.expected
  expect(await readVisitState(shop.pool, visit)).toMatchObject({
    ...{ photos: 1, photoFiles: 1, approvals: 1 },
    ...{ stock, movements, parts },
  })
}
