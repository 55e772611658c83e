/** Sentences that technicians write in most visits. */
export const usualSentences = {
  findings: [
    'Ventilador y disipador con polvo.',
    'Pasta térmica seca.',
    'Disco con sectores dañados.',
    'Memoria insuficiente para lo que se usa.',
    'Sistema con programas que no se usan al inicio.',
    'Batería degradada.',
  ],
  workDone: [
    'Limpieza interna y externa.',
    'Cambio de pasta térmica.',
    'Actualización del sistema.',
    'Copia de datos hecha antes de empezar.',
    'Prueba de encendido, tres veces.',
    'Se explicó el uso y el cuidado.',
  ],
} as const
