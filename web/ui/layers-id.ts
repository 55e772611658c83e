/** The id of the element for layers that a function opens. */
export const layersId = 'layers'
