import { randomUUID } from 'node:crypto'

import type { Tx } from '../server/platform/database/pool.ts'

/** Municipalities around Bogotá, by their DANE codes. */
const zones = {
  Bogotá: ['11001'],
  Soacha: ['25754'],
  'Sabana occidente': ['25286', '25430', '25473'],
  'Sabana norte': ['25126', '25175', '25214'],
} as const
type Zone = keyof typeof zones

const travel: [from: Zone, to: Zone, minutes: number][] = [
  ['Bogotá', 'Bogotá', 25],
  ['Soacha', 'Soacha', 15],
  ['Sabana occidente', 'Sabana occidente', 20],
  ['Sabana norte', 'Sabana norte', 20],
  ['Bogotá', 'Soacha', 45],
  ['Bogotá', 'Sabana occidente', 50],
  ['Bogotá', 'Sabana norte', 55],
  ['Soacha', 'Sabana occidente', 60],
  ['Soacha', 'Sabana norte', 95],
  ['Sabana occidente', 'Sabana norte', 65],
]

/** Adds zones, travel times and skills to the demo's technicians, so that the agenda can give reasons for its proposals. */
export async function addDemoZones(tx: Tx, [teresa, oscar]: readonly [string, string]): Promise<void> {
  const idOf = new Map<Zone, string>()
  for (const [name, codes] of Object.entries(zones) as [Zone, readonly string[]][]) {
    const id = randomUUID()
    idOf.set(name, id)
    await tx.insertInto('zones').values({ id, name }).execute()
    const rows = codes.map((municipalityCode) => ({ municipalityCode, zoneId: id }))
    await tx.insertInto('zoneMunicipalities').values(rows).execute()
  }
  const zone = (name: Zone): string => idOf.get(name) ?? ''
  for (const [from, to, minutes] of travel) {
    const [zoneId = '', otherZoneId = ''] = [zone(from), zone(to)].toSorted()
    await tx.insertInto('zoneTravel').values({ zoneId, otherZoneId, minutes }).execute()
  }
  const works: [technicianId: string, zone: Zone][] = [
    [teresa, 'Bogotá'],
    [teresa, 'Sabana norte'],
    [oscar, 'Bogotá'],
    [oscar, 'Soacha'],
    [oscar, 'Sabana occidente'],
  ]
  await tx
    .insertInto('technicianZones')
    .values(works.map(([technicianId, name]) => ({ technicianId, zoneId: zone(name) })))
    .execute()
  await tx
    .insertInto('technicianSkills')
    .values([
      { technicianId: teresa, tipo: 'portatil' },
      { technicianId: teresa, tipo: 'todo en uno' },
      { technicianId: teresa, tipo: 'mesa' },
      { technicianId: oscar, tipo: 'mesa' },
      { technicianId: oscar, tipo: 'portatil' },
    ])
    .execute()
}
