import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

import { hashPassword } from '../server/accounts/password-hash.ts'
import { startSession } from '../server/accounts/sessions.repo.ts'
import { insertUser } from '../server/accounts/users.repo.ts'
import { openDatabase, type Db } from '../server/platform/database/pool.ts'

const PASSWORD = 'ventana-tambor-38'
const AT_ONCE = 32

export type AccountsBench = {
  /** Sign-ins a second, 32 at a time, divided by the number of processors. */
  signInsPerSecondPerCore: number
  /** `GET /api/user-datails` a second on ten connections. */
  sessionLookUpsPerSecond: number
  /** While 32 sign-ins run: how long the event loop was held up, and how long other requests took, in ms. */
  duringSignIns: { eventLoopP99: number; eventLoopMax: number; othersMedian: number; othersP95: number }
  /** Median answer times in ms of a wrong password and of an unknown e-mail, and their difference in percent of the first. */
  refusals: { tries: number; known: number; unknown: number; differencePercent: number }
}

/**
 * Measures signing in on a migrated database, over HTTP against a process of its own, with limits off. It adds accounts to
 * the database that are called `bench`.
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
    const enter = ({ email }: { email: string }) => post(shop.address, '/api/sign-in', { email, password: PASSWORD })
    await Promise.all(people.slice(0, 4).map(enter))

    const others = watchOthers(shop.address, people[0]?.cookie ?? '')
    await shop.askDelay()
    const started = performance.now()
    await inTurns(AT_ONCE, signIns, (i) => enter(people[i % people.length] ?? { email: '' }))
    const seconds = (performance.now() - started) / 1000
    const held = await shop.askDelay()
    const times = await others.stop()

    const cookie = people[0]?.cookie ?? ''
    const lookingUp = performance.now()
    await inTurns(10, lookUps, () => get(shop.address, '/api/user-datails', cookie))
    const lookUpSeconds = (performance.now() - lookingUp) / 1000

    return {
      signInsPerSecondPerCore: signIns / seconds / availableParallelism(),
      sessionLookUpsPerSecond: lookUps / lookUpSeconds,
      duringSignIns: {
        eventLoopP99: held.p99,
        eventLoopMax: held.max,
        othersMedian: percentile(times, 50),
        othersP95: percentile(times, 95),
      },
      refusals: await compareRefusals(shop.address, people[1]?.email ?? '', tries),
    }
  } finally {
    shop.stop()
    await close()
    await rm(directory, { recursive: true, force: true })
  }
}

/** The figures as lines for people. */
export function describeAccountsBench(bench: AccountsBench): string[] {
  const { signInsPerSecondPerCore, sessionLookUpsPerSecond, duringSignIns, refusals } = bench
  const ms = (value: number) => `${value.toFixed(1)} ms`
  return [
    `sign-ins per second per core       ${signInsPerSecondPerCore.toFixed(2)}`,
    `session look-ups per second        ${sessionLookUpsPerSecond.toFixed(0)}`,
    `while 32 sign-ins run: event loop  p99 ${ms(duringSignIns.eventLoopP99)}, max ${ms(duringSignIns.eventLoopMax)}`,
    `while 32 sign-ins run: others      median ${ms(duringSignIns.othersMedian)}, p95 ${ms(duringSignIns.othersP95)}`,
    `wrong password / unknown e-mail    ${ms(refusals.known)} / ${ms(refusals.unknown)} (medians of ${refusals.tries}, ${refusals.differencePercent.toFixed(1)} % apart)`,
  ]
}

async function startServer(connectionString: string, directory: string) {
  const child = fork(join(import.meta.dirname, 'accounts-server.ts'), {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LIMITS: 'off',
      LOG_LEVEL: 'silent',
      DATABASE_URL: connectionString,
      DATA_DIR: directory,
    },
  })
  const answer = async <T>(): Promise<T> => ((await once(child, 'message')) as [T])[0]
  const { address } = await answer<{ address: string }>()
  return {
    address,
    askDelay: () => {
      child.send('delay')
      return answer<{ p99: number; max: number }>()
    },
    stop: () => child.disconnect(),
  }
}

async function addPeople(db: Db, count: number): Promise<{ email: string; cookie: string }[]> {
  const passwordHash = await hashPassword(PASSWORD)
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

/** Another shopper, who asks for something every ten milliseconds meanwhile. */
function watchOthers(address: string, cookie: string) {
  const times: number[] = []
  const underWay = new Set<Promise<void>>()
  const ask = async () => {
    const started = performance.now()
    await get(address, '/api/user-datails', cookie)
    times.push(performance.now() - started)
  }
  const asking = setInterval(() => {
    const one: Promise<void> = ask().finally(() => underWay.delete(one))
    underWay.add(one)
  }, 10)
  return {
    stop: async () => {
      clearInterval(asking)
      await Promise.all(underWay)
      return times
    },
  }
}

/** One after the other, known and unknown in turns, so that what else the machine does meets both alike. */
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

/** Does something `count` times, so many at a time. */
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
const post = (address: string, path: string, body: object) =>
  send(address + path, 'POST', { 'content-type': 'application/json' }, JSON.stringify(body))

function send(url: string, method: string, headers: Record<string, string>, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200 || response.statusCode === 401) resolve()
        else reject(new Error(`${method} ${url} answered ${response.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
