/** After a successful login or registration: full reload to "/" as that person (spec 2, design 5.9). */
export function enterApp(userId: string): void {
  void userId
  location.assign('/')
}
