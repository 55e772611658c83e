import { addDays, inBogota } from '../../contract/values/civil-days.ts'
import type { Db } from '../../server/platform/database/pool.ts'
import { addPerson } from '../shop/people.ts'

/** A day from today on, in Colombia, as `YYYY-MM-DD`. */
export const dayFromToday = (days = 0): string => addDays(inBogota(new Date()).fecha, days)

const sharedFacts = {
  estado: 'pendiente',
  descripcion: 'Limpieza general y cambio de pasta térmica',
  hora: '09:00',
  direccion: 'Cra. 13 #54-20, apto 502, Bogotá',
} as const

const facts = {
  preventivo: {
    ...sharedFacts,
    tipoComputadoras: 'portatil',
    marcaComputadoras: 'Cumbre',
    cantidadComputadoras: 2,
    otrosDetalles: 'Portería: anunciar con Laura.',
    costo: 50_000,
  },
  correctivo: {
    ...sharedFacts,
    descripcion: 'El portátil se apaga solo',
    hora: 'en la mañana',
    sintomas: 'Se calienta y se apaga a los diez minutos',
    accionPrevia: 'Lo limpié por fuera',
    frecuencia: 'todos los días',
    prioridad: 'alta',
    problema: 'No deja trabajar',
  },
} as const

type About = {
  /** The technician; nobody by default. */
  technicianId?: string
  /** The client; a new one by default. */
  userId?: string
  tipo?: 'preventivo' | 'correctivo'
  estado?: 'pendiente' | 'en proceso' | 'completado' | 'cancelado'
  descripcion?: string
  fecha?: string | null
  hora?: string
  direccion?: string
}

/** Inserts a task of a new client, in a week unless another day is given, also for today. @returns its id */
export async function addTask(
  db: Db,
  { tipo = 'preventivo', technicianId, userId, ...about }: About = {},
): Promise<string> {
  const clientId = userId ?? (await addPerson(db, { name: 'Laura Mejía' })).id
  const { id } = await db
    .insertInto('tasks')
    .values({
      ...{ tipo, userId: clientId, technicianId: technicianId ?? null, fecha: dayFromToday(7) },
      ...facts[tipo],
      ...about,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The task's current row in the database. */
export function readTask(db: Db, id: string) {
  return db
    .selectFrom('tasks')
    .select(['fecha', 'hora', 'estado', 'version', 'technicianId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Changes a task as another person or session would. */
export async function changeTask(db: Db, id: string, values: Pick<About, 'estado' | 'hora' | 'technicianId'>) {
  await db.updateTable('tasks').set(values).where('id', '=', id).execute()
}
