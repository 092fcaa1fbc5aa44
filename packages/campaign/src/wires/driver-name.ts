/** "pg 8.23.1" */
export function driverName(require: NodeJS.Require, driver: string): string {
  const manifest: { readonly version: string } = require(`${driver}/package.json`);
  return `${driver} ${manifest.version}`;
}
