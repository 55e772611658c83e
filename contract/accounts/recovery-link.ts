/**
 * In the address of the link that chooses a new password. The token is behind the #, where the server does not see it; by
 * this it knows which of the page's two forms to render.
 */
export const RECOVERY_LINK_QUERY = '?elegir'
