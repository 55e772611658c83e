/** The localStorage key of the user whose tasks this browser stores; its value is a user's id. */
export const offlineUserKey = 'technicianHere'
