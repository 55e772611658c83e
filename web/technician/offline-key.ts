/** The browser's note of whose tasks it keeps: a user's id. */
export const offlineUserKey = 'technicianHere'
