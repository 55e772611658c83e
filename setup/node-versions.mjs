/** The oldest Node on which these scripts run, before anything is installed. */
export const setupNode = 20

/** The oldest Node on which the shop runs, for systems without an npm package of Node. */
export const oldestNode = 24

/** The Node that npm installs with the project. */
export const shippedNode = 26
