import { randomUUID } from 'node:crypto'

import { sql, type Insertable } from 'kysely'

import { whyClosed } from '../contract/maintenance/maintenance-calendar.ts'
import { addDays, inBogota, weekdayOf } from '../contract/values/civil-days.ts'
import type { Tx } from '../server/platform/database/pool.ts'
import type { DB } from '../server/platform/database/tables.ts'

type People = { client: string; technicians: readonly [string, string] }
type Step = {
  daysAgo: number
  changes: Partial<Pick<Insertable<DB['tasks']>, 'fecha' | 'hora' | 'estado'>>
  by: string
}
type Visit = {
  task: Omit<Insertable<DB['tasks']>, 'id' | 'userId'>
  requestedDaysAgo: number
  steps?: Step[]
  problem?: string
}

/** Adds two computers and a request in each state to the demo client, with their history. */
export async function addDemoVisits(tx: Tx, { client, technicians }: People): Promise<void> {
  const laptop = {
    id: randomUUID(),
    userId: client,
    tipoComputadora: 'portatil',
    marca: 'Lumen',
    modelo: 'Aire 14',
    serie: '004815162342',
  } as const
  const desktop = {
    id: randomUUID(),
    userId: client,
    tipoComputadora: 'mesa',
    marca: 'Norte',
    modelo: 'Torre T5',
    serie: '77120934',
  } as const
  await tx.insertInto('computers').values([laptop, desktop]).execute()
  for (const { task, requestedDaysAgo, steps = [], problem } of visitsOf(technicians)) {
    const id = randomUUID()
    const at = sql<Date>`now() - make_interval(days => ${requestedDaysAgo})`
    await tx
      .insertInto('tasks')
      .values({ ...task, id, userId: client, changedBy: client, createdAt: at, updatedAt: at })
      .execute()
    if (problem !== undefined) {
      const { tipoComputadora, marca, modelo, serie } = laptop
      await tx
        .insertInto('taskComputers')
        .values({
          taskId: id,
          position: 1,
          computerId: laptop.id,
          tipoComputadoras: tipoComputadora,
          marcaComputadoras: marca,
          modeloComputadoras: modelo,
          serie,
          problema: problem,
        })
        .execute()
    }
    for (const { daysAgo, changes, by } of steps) {
      await tx
        .updateTable('tasks')
        .set({ ...changes, changedBy: by, updatedAt: sql<Date>`now() - make_interval(days => ${daysAgo})` })
        .where('id', '=', id)
        .execute()
    }
  }
}

function visitsOf([teresa, oscar]: readonly [string, string]): Visit[] {
  const today = inBogota(new Date()).fecha
  return [
    {
      requestedDaysAgo: 3,
      task: {
        ...preventive('Limpieza y revisión de los equipos de la oficina antes de fin de año', 2),
        technicianId: teresa,
        fecha: workingDay(addDays(today, 2), 1),
        hora: '10:00',
        otrosDetalles: 'Preguntar en portería por Camilo. Hay parqueadero para visitantes.',
      },
      steps: [{ daysAgo: 1, changes: { hora: '09:00' }, by: teresa }],
    },
    {
      requestedDaysAgo: 1,
      problem: 'Se apaga a los diez minutos',
      task: {
        ...corrective('El portátil se apaga solo cuando se calienta', 'alta'),
        technicianId: teresa,
        fecha: workingDay(today, 1),
        hora: '15:00',
        sintomas: 'El ventilador suena mucho y la base queda muy caliente',
        accionPrevia: 'Lo limpié por fuera y reinicié varias veces',
        frecuencia: 'Todos los días, por la tarde',
        problema: 'Se apaga a los diez minutos',
      },
      steps: [{ daysAgo: 0, changes: { estado: 'en proceso' }, by: teresa }],
    },
    {
      requestedDaysAgo: 0,
      task: { ...corrective('La impresora no aparece desde que cambié de router', 'media'), hora: 'en la tarde' },
    },
    {
      requestedDaysAgo: 0,
      // Nobody has the hour free: the agenda proposes technicians.
      task: {
        ...preventive('Limpieza y revisión antes del inventario', 1),
        direccion: 'Calle 13 # 7-68, Soacha',
        fecha: workingDay(addDays(today, 1), 1),
        hora: '14:00',
      },
    },
    {
      requestedDaysAgo: 40,
      task: {
        ...preventive('Mantenimiento del computador de mesa', 1),
        technicianId: teresa,
        fecha: workingDay(addDays(today, -30), -1),
        hora: '08:00',
      },
      steps: [
        { daysAgo: 30, changes: { estado: 'en proceso' }, by: teresa },
        { daysAgo: 30, changes: { estado: 'completado' }, by: teresa },
      ],
    },
    {
      requestedDaysAgo: 75,
      problem: 'Teclas pegadas',
      task: {
        ...corrective('Al teclado se le pegan algunas teclas', 'baja'),
        technicianId: oscar,
        fecha: workingDay(addDays(today, -70), -1),
        hora: '11:00',
      },
      steps: [{ daysAgo: 72, changes: { estado: 'cancelado' }, by: oscar }],
    },
  ]
}

const address = 'Carrera 15 # 93-60, oficina 402, Bogotá'

function preventive(descripcion: string, computers: number) {
  return {
    tipo: 'preventivo',
    descripcion,
    direccion: address,
    minutes: computers * 60,
    tipoComputadoras: 'mesa',
    marcaComputadoras: 'Norte',
    cantidadComputadoras: computers,
    otrosDetalles: '',
    costo: computers * 25_000,
  } as const
}

function corrective(descripcion: string, prioridad: 'baja' | 'media' | 'alta') {
  const none = { sintomas: '', accionPrevia: '', frecuencia: '', problema: '' }
  return { tipo: 'correctivo', descripcion, direccion: address, prioridad, ...none } as const
}

/** The first weekday from a day on, forwards or backwards, on which technicians work all day. */
function workingDay(from: string, direction: 1 | -1): string {
  for (let day = from; ; day = addDays(day, direction)) if (weekdayOf(day) !== 6 && whyClosed(day) === '') return day
}
