import { useEffect } from 'react';
import { NavigationType, parsePath, useLocation, useNavigationType } from 'react-router';

/** The places of this visit from which Back leads here, and this one; after Forward or a reload, only this one. */
let way: { key: string; pathname: string }[] = [];

/** Keeps the way by which the reader came. */
export function useWay(): void {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    const known = way.findIndex((place) => place.key === key);
    const behind = how === NavigationType.Push ? way : how === NavigationType.Replace ? way.slice(0, -1) : [];
    way = known >= 0 ? way.slice(0, known + 1) : [...behind, { key, pathname }];
  }, [key, pathname, how]);
}

/** Whether Back leads to the screen of an address, as the reader left it. */
export const isBehind = (path: string): boolean => way.at(-2)?.pathname === parsePath(path).pathname;
