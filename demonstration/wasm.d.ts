/** The address of a file of the build. */
declare module "*.wasm" {
  const address: string;
  export default address;
}
