/**
 * What the person wrote after the command. Without the `--` that npm asks for, `npm start --port 8080` arrives as a
 * setting of npm called port and a lone 8080, and `npm start --port=8080` as the setting alone.
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
