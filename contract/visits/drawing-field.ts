/** The field in which a person signs with a finger, whatever the size of the screen. */
export const drawingField = { width: 1_000, height: 400 } as const
