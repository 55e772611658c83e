/** What is said of a request that was taken, whatever its kind (P-51). */
export const requestCreated = 'Solicitud de mantenimiento creada con éxito'
