/** The place in the document for layers that are opened by a function instead of standing in a screen. */
export const layersId = 'layers'
