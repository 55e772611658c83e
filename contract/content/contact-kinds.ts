/** The four kinds of request named in Colombian consumer law (L-5), as stored and as people read them. */
export const contactKinds = [
  { id: 'peticion', label: 'Petición' },
  { id: 'queja', label: 'Queja' },
  { id: 'reclamo', label: 'Reclamo' },
  { id: 'sugerencia', label: 'Sugerencia' },
] as const

export type ContactKind = (typeof contactKinds)[number]['id']
