/**
 * What the person wrote after the command. npm keeps `npm start --port 8080` (without the `--` before it) for itself as
 * a setting, and says so in the environment.
 */
export function serverArguments() {
  const kept = ['port', 'host'].flatMap((name) => {
    const value = process.env[`npm_config_${name}`]
    return value === undefined || value === '' || value === 'true' ? [] : [`--${name}`, value]
  })
  return [...kept, ...process.argv.slice(2)]
}
