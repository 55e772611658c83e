/** The problems of withdrawals and guarantee claims. */
export const returnCaseProblems = {
  CASE_NOT_OFFERED: { status: 409, message: 'De este pedido no se puede pedir aquí. Escríbenos y te ayudamos.' },
  CASE_TERM_OVER: { status: 409, message: 'El plazo terminó {day}.' },
  CASE_UNITS: {
    status: 409,
    message: 'Esas unidades ya están en otro caso, ya volvieron o no llegaron con este envío.',
  },
  CASE_LIMIT: { status: 409, message: 'Este pedido ya tiene 20 casos. Escríbenos y te ayudamos.' },
  CASE_CHANGED: { status: 409, message: 'Este caso cambió mientras lo mirabas. Así está ahora.' },
  CASE_DAMAGED: { status: 400, message: 'Hay más unidades dañadas que las que volvieron.' },
  CASE_REASON: { status: 400, message: 'Elige la excepción de la ley o escribe el motivo.' },
  CASE_OPEN: { status: 409, message: 'Tiene un retracto o una garantía abierta: sigue en ese caso.' },
  CASE_PHOTOS_FULL: { status: 409, message: 'Este caso ya tiene 6 fotos.' },
  CASE_CLOSED: { status: 409, message: 'Este caso ya está cerrado.' },
  CASE_TOO_EARLY: { status: 409, message: 'Se puede cerrar desde {day} si el producto no llega.' },
} as const
