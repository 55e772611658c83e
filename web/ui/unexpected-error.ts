/** What is said about a failure that brings no words of its own. */
export const unexpectedError = 'Ocurrió un error inesperado. Inténtalo de nuevo.'
