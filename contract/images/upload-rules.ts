/** The form that the shop's own upload and the external provider share (P-44). */
export const UPLOAD_PRESET = 'mern_product'

/** The maximum size of an uploaded picture. */
export const PICTURE_BYTES = 5 * 1024 * 1024
