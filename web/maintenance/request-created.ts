/** The specification's words for a request that was taken, whatever its kind (§8). */
export const requestCreated = 'Solicitud de mantenimiento creada con éxito'
