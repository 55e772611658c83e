/** The oldest Node on which these scripts run, before anything is installed. */
export const setupNode = 20

/** The oldest Node on which the shop runs: of a system for which npm installs none. */
export const oldestNode = 24

/** The Node that comes along with the project. */
export const shippedNode = 26
