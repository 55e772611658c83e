import type { HttpResponse } from '../http/visitor.ts'
import { signInAs } from '../shop/people.ts'

type Shop = Parameters<typeof signInAs>[0]
type Body = HttpResponse['body']

/** A signed-in owner with the calls of the agenda. */
export async function openAgendaOwner(shop: Shop, name = 'Adriana Rojas') {
  const person = await signInAs(shop, { role: 'ADMIN', name })
  const settings = async (): Promise<Body> => (await person.get('/api/agenda/settings')).body.data
  /** Saves a setting with the current version. */
  const save = async (method: 'POST' | 'PUT', path: string, about: object) =>
    person.send(method, path, { version: (await settings()).version, ...about })
  return {
    ...person,
    settings,
    save,
    week: async (desde: string, dias = 6): Promise<Body> =>
      (await person.get(`/api/agenda?desde=${desde}&dias=${dias}`)).body.data,
    open: async (taskId: string): Promise<Body> => (await person.get(`/api/agenda/visits/${taskId}`)).body.data,
    move: (taskId: string, about: object) => person.post(`/api/agenda/visits/${taskId}/move`, about),
    undo: (taskId: string, version: number) => person.post(`/api/agenda/visits/${taskId}/undo`, { version }),
    cancel: (taskId: string, about: object) => person.post(`/api/agenda/visits/${taskId}/cancel`, about),
    place: (taskId: string, municipalityCode: string) =>
      person.post(`/api/agenda/visits/${taskId}/place`, { municipalityCode }),
    hours: (technicianId: string, about: object = {}) =>
      save('PUT', `/api/agenda/technicians/${technicianId}`, { hours: [], zoneIds: [], skills: [], ...about }),
    /** @returns the id of the new zone */
    addZone: async (zoneName: string, municipalityCodes: string[]): Promise<string> => {
      const { body } = await save('POST', '/api/agenda/zones', { name: zoneName, municipalityCodes })
      return body.data.zones.find((zone: Body) => zone.name === zoneName)._id
    },
    travel: (zoneId: string, otherZoneId: string, minutes: number) =>
      save('PUT', '/api/agenda/travel', { zoneId, otherZoneId, minutes }),
  }
}

/** The same hours on each weekday, in minutes of the day. */
export const everyDay = (begins: number | null, ends: number | null) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, begins, ends }))
