import S3rver from '@20minutes/s3rver'

/** `picture-store.mjs PORT FOLDER`: a server that speaks S3, with one bucket. */
const [port, directory] = process.argv.slice(2)
const server = new S3rver({
  ...{ port: Number(port), address: '127.0.0.1', silent: true, directory },
  configureBuckets: [{ name: 'fotos', configs: [] }],
})
await server.run()
