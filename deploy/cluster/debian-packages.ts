import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['usr/bin', 'usr/sbin', 'usr/local/bin', 'usr/local/sbin']
const postgresVersions = 'usr/lib/postgresql'

/** The programs of the cluster, with the Debian package of each. */
const packages = { 'etcd-server': 'etcd', haproxy: 'haproxy', patroni: 'patroni', pgbouncer: 'pgbouncer' } as const

export type Programs = Record<(typeof packages)[keyof typeof packages], string> & { postgresBinaries: string }

/**
 * Finds the programs installed by Debian's packages.
 * @param root of the file system
 * @throws MissingPackages
 */
export function findPrograms(root = '/'): Programs {
  const missing: string[] = []
  const find = (name: string): string | undefined =>
    folders.map((folder) => join(root, folder, name)).find((path) => existsSync(path))
  const entries = Object.entries(packages).map(([debian, program]) => {
    const path = find(program)
    if (path === undefined) missing.push(debian)
    return [program, path]
  })
  const postgresBinaries = newestPostgres(join(root, postgresVersions))
  if (postgresBinaries === undefined) missing.push('postgresql')
  if (missing.length > 0) throw new MissingPackages(missing)
  return { ...(Object.fromEntries(entries) as Programs), postgresBinaries: postgresBinaries! }
}

function newestPostgres(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  const versions = readdirSync(folder).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(folder, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/** The message is for the person who starts the cluster. */
export class MissingPackages extends Error {
  constructor(missing: readonly string[]) {
    super(
      `Faltan paquetes de Debian: ${missing.join(', ')}.\n` +
        `  apt-get install --no-install-recommends ${missing.join(' ')}\n` +
        '  Los servicios que Debian arranca por su cuenta no estorban: este ensayo usa otros puertos y otra carpeta.',
    )
  }
}
