import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Role } from '../contract/call.ts'
import { DEMO_DOMAIN, hasDemoAccounts } from '../server/accounts/demo-accounts.repo.ts'
import { generatePassword } from '../server/accounts/operator.ts'
import { hashPassword, turnOfShop } from '../server/accounts/passwords/password-hash.ts'
import { insertUser } from '../server/accounts/users.repo.ts'
import { ConfigError, type Config } from '../server/config.ts'
import type { Db, Tx } from '../server/platform/database/pool.ts'
import { isPrivate } from '../server/platform/loopback.ts'
import { addDemoMessages } from './messages.ts'
import { addDemoVisitMoney } from './visit-money.ts'
import { addDemoVisits } from './visits.ts'
import { addDemoZones } from './zones.ts'

export type DemoAccount = { role: Role; email: string; password: string }

type Place = Pick<Config, 'HOST' | 'PUBLIC_URL' | 'PROXY_CIDR' | 'DATA_DIR'>

const people: { role: Role; name: string; front: string; phone: string; document: string }[] = [
  { role: 'ADMIN', name: 'Adriana Rojas (demostración)', front: 'admin', phone: '3005550101', document: '52000101' },
  {
    role: 'GENERAL',
    name: 'Camilo Duarte (demostración)',
    front: 'cliente',
    phone: '3005550102',
    document: '80000102',
  },
  {
    role: 'TECHNICAL',
    name: 'Teresa Muñoz (demostración)',
    front: 'tecnico',
    phone: '3005550103',
    document: '52000103',
  },
  {
    role: 'TECHNICAL',
    name: 'Óscar Pinto (demostración)',
    front: 'tecnico2',
    phone: '3005550104',
    document: '80000104',
  },
]

const fileOf = ({ DATA_DIR }: Place): string => join(DATA_DIR, 'demo-accounts.json')

/**
 * Makes a function that adds one account per role, and a second technician, to a new demo shop, with random passwords in a file that only
 * the shop's owner can read. It adds none if others can reach the shop.
 */
export function addDemoAccounts(place: Place): (tx: Tx) => Promise<void> {
  return async (tx) => {
    if (!isPrivate(place)) return
    const accounts: DemoAccount[] = []
    const ids: Record<string, string> = {}
    for (const { role, name, front, phone, document } of people) {
      const account = { role, email: `${front}@${DEMO_DOMAIN}`, password: generatePassword() }
      const passwordHash = await hashPassword(account.password, turnOfShop)
      const rest = { documentType: 'CC', profilePic: '', policyVersion: '', id: randomUUID() } as const
      ids[front] = rest.id
      if (await insertUser(tx, { ...rest, name, role, phone, document, email: account.email, passwordHash })) {
        accounts.push(account)
      }
    }
    const { admin = '', cliente: client = '', tecnico: first = '', tecnico2: second = '' } = ids
    if (accounts.length === people.length) {
      await addDemoZones(tx, [first, second])
      await addDemoVisits(tx, { client, technicians: [first, second] })
      await addDemoVisitMoney(tx)
      await addDemoMessages(tx, { admin })
    }
    await mkdir(place.DATA_DIR, { recursive: true })
    await writeFile(fileOf(place), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
  }
}

/**
 * The demo accounts that may still sign in, with their passwords as far as this machine has them.
 * @throws ConfigError if others can reach a shop with such accounts
 */
export async function readDemoAccounts(db: Db, place: Place): Promise<DemoAccount[]> {
  if (!(await hasDemoAccounts(db))) return []
  if (!isPrivate(place)) {
    throw new ConfigError(
      [
        'Esta tienda tiene cuentas de demostración, y por eso solo puede escuchar en esta máquina.',
        'Para abrirla a otras personas, crea tu administrador y elimina las cuentas de demostración:',
        '    npm run admin -- create --email tu@correo.co',
        '    npm run admin -- remove-demo',
      ].join('\n  '),
    )
  }
  const text = await readFile(fileOf(place), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return '[]'
  })
  const living = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'like', `%@${DEMO_DOMAIN}`)
    .where('deletedAt', 'is', null)
    .execute()
  const emails = new Set(living.map(({ email }) => email))
  return (JSON.parse(text) as DemoAccount[]).filter(({ email }) => emails.has(email))
}

const roleLabels: Record<Role, string> = { ADMIN: 'Administración', GENERAL: 'Cliente', TECHNICAL: 'Técnico' }

/** The text about the demo accounts for the person who started the shop. */
export function printDemoAccounts(accounts: DemoAccount[]): string[] {
  if (accounts.length === 0) return []
  return [
    '',
    '  Cuentas de demostración (la tienda solo escucha en esta máquina):',
    ...accounts.map(
      ({ role, email, password }) => `    ${roleLabels[role].padEnd(15)} ${email.padEnd(28)} ${password}`,
    ),
    '',
    '  Tu propia tienda empieza vacía: copia .env.example como .env y pon DEMO=off, DATA_DIR=mi-tienda y tus datos.',
    '',
  ]
}
