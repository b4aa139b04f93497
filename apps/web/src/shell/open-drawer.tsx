import { Drawer, type DrawerProps } from 'antd';
import { useFocusBack } from './use-focus-back.js';

/** A drawer that is open as long as it is there, and gives the focus back when it goes. */
export function OpenDrawer(props: Omit<DrawerProps, 'open'>) {
  useFocusBack();
  return <Drawer {...props} open />;
}
