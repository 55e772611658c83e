import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const here = import.meta.dirname

type User = { uid: number; gid: number }
type Passwords = { superuser: string; replication: string; alero: string; pictures: string }

export type ClusterFolder = {
  path: string
  /** Copies of the configuration: the user of the database may not be able to read the checkout. */
  config: string
  user: User | undefined
  passwords: Passwords
  /** Returns a private folder of one part. */
  own: (name: string) => string
}

/** PostgreSQL, etcd and PgBouncer refuse root: then they run as the user that Debian's package made. */
function findUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The default folder of the cluster: the database's user may be unable to read root's checkout. */
export const usualFolder = (): string => (process.getuid?.() === 0 ? '/var/lib/alero-cluster' : resolve('data/cluster'))

/** Creates the folder of a cluster, or opens that of an earlier start with its passwords. */
export function openClusterFolder(path: string): ClusterFolder {
  const user = findUser()
  const make = (place: string, owner: User | undefined): string => {
    mkdirSync(place, { recursive: true, mode: 0o700 })
    if (owner) chownSync(place, owner.uid, owner.gid)
    return place
  }
  mkdirSync(path, { recursive: true })
  // Other users pass through it to their own folders.
  chmodSync(path, 0o755)
  for (const name of ['logs', 'running', 'shop']) make(join(path, name), undefined)
  const config = make(join(path, 'config'), user)
  for (const name of ['patroni.yml', 'create-database.sh', 'haproxy.cfg', 'pgbouncer.ini'])
    cpSync(join(here, name), join(config, name))
  return { path, config, user, passwords: openPasswords(path), own: (name) => make(join(path, name), user) }
}

function openPasswords(path: string): Passwords {
  const file = join(path, 'passwords.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Passwords
  const make = () => randomBytes(18).toString('hex')
  const passwords = { superuser: make(), replication: make(), alero: make(), pictures: make() }
  writeFileSync(file, JSON.stringify(passwords), { mode: 0o600 })
  return passwords
}
