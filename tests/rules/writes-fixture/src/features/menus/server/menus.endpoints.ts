import { endpoint } from '#people/server/endpoint.ts'
import { addMenu } from './add-menu.ts'
import { renameMenu } from './rename-menu.ts'

export const menus = {
  renameMenu: endpoint({ method: 'put', permit: 'policy', changes: 'pages', run: () => renameMenu() }),
  addMenu: endpoint({ method: 'post', permit: 'policy', changes: 'pages', run: () => addMenu() }),
  getMenu: endpoint({ method: 'get', run: () => renameMenu() }),
}
