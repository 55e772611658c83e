import { signInAs } from '../shop/people.ts'
import { openDay } from './open-days.ts'

type Shop = Parameters<typeof signInAs>[0]

/** The input of the preventive form. */
export const preventive = (about: object = {}) => ({
  descripcion: 'Limpieza de dos equipos de la oficina',
  fecha: openDay(),
  hora: '10:00',
  direccion: 'Calle 45 # 20-31, Bogotá',
  tipo_computadoras: 'portatil',
  marca_computadoras: 'Lumen',
  cantidad_computadoras: 1,
  ...about,
})

let serials = 1000

/** The input of the computer form, with a new serial number each time. */
export const computer = (about: object = {}) => ({
  tipoComputadora: 'portatil',
  marca: 'Lumen',
  modelo: 'Aire 14',
  serie: String(++serials),
  productImage: [],
  ...about,
})

type Person = Awaited<ReturnType<typeof signInAs>>
export type Client = Awaited<ReturnType<typeof openClient>>
export type Technician = Awaited<ReturnType<typeof openTechnician>>

/** A client who requests visits. */
export async function openClient(shop: Shop) {
  const person = await signInAs(shop)
  return {
    ...person,
    postPreventive: (about: object = {}) => person.post('/api/mantenimiento-preventivo', preventive(about)),
    postCorrective: (body: object = {}) => person.post('/api/mantenimiento-correctivo', body),
    hold: (about: object = {}) => person.post('/api/hold-hour', { fecha: openDay(), hora: '10:00', ...about }),
    support: async () => (await person.get('/api/get-support')).body.data,
    /** Registers a computer. @returns its id */
    register: async (about: object = {}): Promise<string> =>
      (await person.post('/api/upload-computer', computer(about))).body.data._id,
  }
}

/** A signed-in technician. */
export async function openTechnician(shop: Shop, name = 'Teresa Muñoz') {
  const person = await signInAs(shop, { role: 'TECHNICAL', name })
  const save = (taskId: string, changes: object, version?: number) =>
    person.send(
      'PUT',
      `/api/actualizarTarea/${taskId}`,
      changes,
      version === undefined ? {} : { 'if-match': `"${version}"` },
    )
  return {
    ...person,
    save,
    preventives: async (estado = 'pendiente') => listOf(person, `/api/tareas-tecnico?estado=${estado}`),
    correctives: async (estado = 'pendiente') =>
      listOf(person, `/api/tareas-correctivo?estado=${encodeURIComponent(estado)}`),
    take: (taskId: string, version: number) => person.post('/api/take-task', { taskId, version }),
    day: async (fecha: string) => (await person.get(`/api/technician-day?fecha=${fecha}`)).body.data,
  }
}

const listOf = async (person: Person, path: string) => (await person.get(path)).body.data

/** Cancels every visit that earlier tests left open, so that their hours and technicians are free. */
export async function cancelOpenVisits(pool: { query: (statement: string) => Promise<unknown> }): Promise<void> {
  await pool.query(`update tasks set estado = 'cancelado' where estado in ('pendiente', 'en proceso')`)
}
