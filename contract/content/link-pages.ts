/** Pages that people open by a link with a token, in their released spelling (P-1): server and browser write such links. */
export const linkPages = {
  payment: '/pagar',
  visit: '/visita',
  computer: '/equipo',
  approval: '/aprobar',
} as const
