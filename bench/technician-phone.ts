import { openDatabase } from '../server/platform/database/pool.ts'
import { addPhoneVisit } from '../test/visits/phone-visit.ts'

/** A technician with a visit today: the token of the session, and every page of the phone. */
export async function addTechnicianPhone(connectionString: string, address: string) {
  const { db, pool, close } = openDatabase({ connectionString, max: 2, statementTimeoutMs: 0 })
  try {
    const { jar, path, computers } = await addPhoneVisit({ db, pool, address })
    const parts = ['lista', 'repuestos', 'cuenta', 'aprobar', 'pago', 'acta', 'envios']
    const pages = [`${path}&equipo=${computers[0]}`, ...parts.map((part) => `${path}&ver=${part}`)]
    return { session: jar.get('sid') ?? '', pages: ['/technical-panel', path, ...pages] }
  } finally {
    await close()
  }
}
