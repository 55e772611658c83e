/** The message for a failure without one. */
export const unexpectedError = 'Ocurrió un error inesperado. Inténtalo de nuevo.'
