/**
 * The arguments after the command. Without npm's `--`, `npm start --port 8080` arrives as an npm setting called port and an argument 8080,
 * and `npm start --port=8080` only as the setting.
 */
export function serverArguments() {
  const args = process.argv.slice(2)
  const stored = ['port', 'host'].flatMap((name) => {
    const setting = process.env[`npm_config_${name}`]
    const value = setting === 'true' && !args[0]?.startsWith('-') ? args.shift() : setting
    return value ? [`--${name}`, value] : []
  })
  return [...stored, ...args]
}
