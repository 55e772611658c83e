import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

import { hashPassword, turnOfShop } from '../server/accounts/passwords/password-hash.ts'
import { startSession } from '../server/accounts/sessions.repo.ts'
import { insertUser } from '../server/accounts/users.repo.ts'
import { openDatabase, type Db } from '../server/platform/database/pool.ts'
import { TEST_VAULT_ENV } from '../test/orders/licences.ts'

const PASSWORD = 'ventana-tambor-38'
const AT_ONCE = 32
const QUIET_MS = 3_000
const SENT_AWAY_MS = 2_000

type Held = { eventLoopP99: number; eventLoopMax: number; othersMedian: number; othersP95: number }

export type AccountsBench = {
  /** Sign-ins for each second of the shop's processor time, 32 at a time: the rate of one idle core. */
  signInsPerSecondPerCore: number
  /** Sign-ins a second of wall-clock time, on this machine with its other load. */
  signInsPerSecond: number
  /** `GET /api/user-datails` per second on ten connections. */
  sessionLookUpsPerSecond: number
  /** In ms: how long the event loop was blocked, and how long other requests took, without other load … */
  before: Held
  /** How many sign-ins were refused because too many waited. */
  sentAway: number
  /** … and while 32 sign-ins run. */
  duringSignIns: Held
  /**
   * Median response times in ms of a wrong password and of an unknown e-mail, and their difference in percent of the
   * first.
   */
  refusals: { tries: number; known: number; unknown: number; differencePercent: number }
}

/**
 * Measures signing in on a migrated database, over HTTP against a separate process, with limits off. It adds accounts
 * named `bench` to the database.
 * @param tries how many refusals of each kind are compared
 */
export async function benchAccounts(
  connectionString: string,
  { tries = 200, signIns = 96, lookUps = 20_000 } = {},
): Promise<AccountsBench> {
  const directory = await mkdtemp(join(tmpdir(), 'alero-bench-'))
  const { db, close } = openDatabase({ connectionString, max: 4 })
  const shop = await startServer(connectionString, directory)
  try {
    const people = await addPeople(db, AT_ONCE)
    let sentAway = 0
    // As the sign-in page does: a refusal because too many wait is retried a little later.
    const enter = async ({ email }: { email: string }, i: number): Promise<void> => {
      const from = { 'x-forwarded-for': `198.51.100.${i + 1}` }
      try {
        await post(shop.address, '/api/sign-in', { email, password: PASSWORD }, from)
      } catch (error) {
        if (!(error as Error).message.endsWith(' 503')) throw error
        sentAway++
        await wait(SENT_AWAY_MS)
        return enter({ email }, i)
      }
    }
    await Promise.all(people.slice(0, 4).map(enter))

    const cookie = people[0]?.cookie ?? ''
    const hold = async (act: () => Promise<unknown>) => {
      const others = watchOthers(shop.address, cookie)
      const from = await shop.requestDelay()
      const started = performance.now()
      await act()
      const seconds = (performance.now() - started) / 1000
      const { p99, max, cpuSeconds } = await shop.requestDelay()
      const times = await others.stop()
      const held = {
        eventLoopP99: p99,
        eventLoopMax: max,
        othersMedian: percentile(times, 50),
        othersP95: percentile(times, 95),
      }
      return { held, seconds, cpuSeconds: cpuSeconds - from.cpuSeconds }
    }
    const before = await hold(() => wait(QUIET_MS))
    const enterAt = (i: number) => enter(people[i] ?? { email: '' }, i)
    const during = await hold(() => inTurns(AT_ONCE, signIns, (i) => enterAt(i % people.length)))

    const lookingUp = performance.now()
    await inTurns(10, lookUps, () => get(shop.address, '/api/user-datails', cookie))
    const lookUpSeconds = (performance.now() - lookingUp) / 1000

    return {
      signInsPerSecondPerCore: signIns / during.cpuSeconds,
      signInsPerSecond: signIns / during.seconds,
      sessionLookUpsPerSecond: lookUps / lookUpSeconds,
      before: before.held,
      duringSignIns: during.held,
      sentAway,
      refusals: await compareRefusals(shop.address, people[1]?.email ?? '', tries),
    }
  } finally {
    shop.stop()
    await close()
    await rm(directory, { recursive: true, force: true })
  }
}

/** The figures as text lines. */
export function describeAccountsBench(bench: AccountsBench): string[] {
  const {
    signInsPerSecondPerCore,
    signInsPerSecond,
    sessionLookUpsPerSecond,
    before,
    duringSignIns,
    refusals,
    sentAway,
  } = bench
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const describe = ({ eventLoopP99, eventLoopMax, othersMedian, othersP95 }: Held) =>
    `event loop p99 ${ms(eventLoopP99)}, max ${ms(eventLoopMax)}; others median ${ms(othersMedian)}, p95 ${ms(othersP95)}`
  return [
    `sign-ins per second per core      ${signInsPerSecondPerCore.toFixed(2)} (on this machine's clock ${signInsPerSecond.toFixed(2)} in all)`,
    `session look-ups per second       ${sessionLookUpsPerSecond.toFixed(0)}`,
    `with nothing else going on        ${describe(before)}`,
    `while 32 sign-ins run             ${describe(duringSignIns)}; ${sentAway} told to come again`,
    `wrong password / unknown e-mail   ${ms(refusals.known)} / ${ms(refusals.unknown)} (medians of ${refusals.tries}, ${refusals.differencePercent.toFixed(1)} % apart)`,
  ]
}

async function startServer(connectionString: string, directory: string) {
  const child = fork(join(import.meta.dirname, 'accounts-server.ts'), {
    env: {
      ...process.env,
      ...TEST_VAULT_ENV,
      NODE_ENV: 'test',
      LIMITS: 'off',
      // Each person has an own address.
      PROXY_CIDR: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DATABASE_URL: connectionString,
      DATA_DIR: directory,
    },
  })
  const answer = async <T>(): Promise<T> => ((await once(child, 'message')) as [T])[0]
  const { address } = await answer<{ address: string }>()
  return {
    address,
    requestDelay: () => {
      child.send('delay')
      return answer<{ p99: number; max: number; cpuSeconds: number }>()
    },
    stop: () => child.disconnect(),
  }
}

async function addPeople(db: Db, count: number): Promise<{ email: string; cookie: string }[]> {
  const passwordHash = await hashPassword(PASSWORD, turnOfShop)
  const people = []
  for (let i = 0; i < count; i++) {
    const id = randomUUID()
    const email = `bench-${id}@correo.co`
    const about = {
      name: 'bench',
      role: 'GENERAL',
      phone: '',
      documentType: 'CC',
      document: '',
      profilePic: '',
    } as const
    await insertUser(db, { ...about, id, email, passwordHash, policyVersion: '' })
    const session = await startSession(db, { userId: id, provenHash: passwordHash })
    people.push({ email, cookie: `sid=${session?.token}` })
  }
  return people
}

/** Another shopper, who makes a request every ten milliseconds during the sign-ins. */
function watchOthers(address: string, cookie: string) {
  const times: number[] = []
  const underWay = new Set<Promise<void>>()
  const sendRequest = async () => {
    const started = performance.now()
    await get(address, '/api/user-datails', cookie)
    times.push(performance.now() - started)
  }
  const requesting = setInterval(() => {
    const one: Promise<void> = sendRequest().finally(() => underWay.delete(one))
    underWay.add(one)
  }, 10)
  return {
    stop: async () => {
      clearInterval(requesting)
      await Promise.all(underWay)
      return times
    },
  }
}

/** One after the other, known and unknown in turns, so that other load affects both alike. */
async function compareRefusals(address: string, email: string, tries: number): Promise<AccountsBench['refusals']> {
  const known: number[] = []
  const unknown: number[] = []
  const time = async (who: string, times: number[]) => {
    const started = performance.now()
    await post(address, '/api/sign-in', { email: who, password: 'no-es-esta-clave' })
    times.push(performance.now() - started)
  }
  for (let i = 0; i < tries; i++) {
    await time(email, known)
    await time(`bench-${randomUUID()}@correo.co`, unknown)
  }
  const [one, other] = [percentile(known, 50), percentile(unknown, 50)]
  return { tries, known: one, unknown: other, differencePercent: (Math.abs(one - other) / one) * 100 }
}

/** Runs `act` `count` times, with at most `atOnce` at a time. */
async function inTurns(atOnce: number, count: number, act: (i: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const get = (address: string, path: string, cookie: string) => send(address + path, 'GET', { cookie })
const post = (address: string, path: string, body: object, headers: Record<string, string> = {}) =>
  send(address + path, 'POST', { 'content-type': 'application/json', ...headers }, JSON.stringify(body))

function send(url: string, method: string, headers: Record<string, string>, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200 || response.statusCode === 401) resolve()
        else reject(new Error(`${method} ${url} answered ${response.statusCode}`))
      })
    })
    sent.on('error', (error) => {
      // The server closed a keep-alive connection at the moment of its reuse.
      if (sent.reusedSocket) resolve(send(url, method, headers, body))
      else reject(error)
    })
    sent.end(body)
  })
}
