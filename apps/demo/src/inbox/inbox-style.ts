/** The console's palette, light and dark, and the page's layout: list and message side by side, one of them on a phone. */
export const INBOX_STYLE = `
:root{color-scheme:light dark;--canvas:#F2F4F7;--surface:#FFFFFF;--sunken:#F7F9FB;--hover:#EFF4F9;--line:#DCE2E9;
--field:#808D9C;--text:#14202E;--text2:#45525F;--text3:#5A6775;--accent:#0B5CAD;--accentBg:#E7F0FA;--accentLine:#A9C9EA;
--button:#0B5CAD;--nav:#10233B;--navText:#E4EBF3;--navMuted:#A3B4C7;--smsFg:#17663A;--smsBg:#E6F4EB;--smsLine:#A5D4B7}
@media (prefers-color-scheme:dark){:root{--canvas:#0C1420;--surface:#141E2B;--sunken:#101925;--hover:#1B2939;
--line:#2A3849;--field:#5F7186;--text:#E7EDF3;--text2:#B4C0CD;--text3:#96A5B5;--accent:#75B4F2;--accentBg:#172F4A;
--accentLine:#2F5F92;--button:#1F6FC4;--nav:#08101A;--navMuted:#97A9BD;--smsFg:#7FD3A0;--smsBg:#12301F;--smsLine:#27613F}}
*{box-sizing:border-box}
html,body{height:100%;margin:0}
body{display:flex;flex-direction:column;background:var(--canvas);color:var(--text);font:14px/22px "Noto Sans JP",
"Noto Sans CJK JP","Hiragino Sans","Hiragino Kaku Gothic ProN","Yu Gothic UI","Yu Gothic",Meiryo,system-ui,sans-serif;
font-variant-numeric:tabular-nums;line-break:strict;overflow-wrap:anywhere}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
header{display:flex;flex-wrap:wrap;gap:4px 24px;align-items:center;padding:12px 24px;background:var(--nav);
color:var(--navText)}
header h1{margin:0;font-size:20px;line-height:28px;font-feature-settings:"palt"}
header p{margin:0;flex:1;min-width:240px;color:var(--navMuted);font-size:12px;line-height:18px}
header a{color:var(--navText)}
main{flex:1;min-height:0;display:grid;grid-template-columns:minmax(320px,420px) 1fr;gap:16px;padding:16px 24px}
section{min-height:0;display:flex;flex-direction:column;background:var(--surface);border:1px solid var(--line);
border-radius:6px;overflow:hidden}
form{display:flex;gap:8px;align-items:flex-end;padding:12px 16px;border-bottom:1px solid var(--line)}
label{flex:1;font-size:12px;line-height:18px;color:var(--text2)}
input{display:block;width:100%;height:34px;margin-top:4px;padding:0 10px;color:var(--text);background:var(--surface);
border:1px solid var(--field);border-radius:4px;font:inherit}
button,.button{height:34px;padding:0 14px;border:1px solid var(--button);border-radius:4px;background:var(--button);
color:#FFFFFF;font:inherit;font-weight:500;line-height:32px;cursor:pointer;text-decoration:none;white-space:nowrap}
.button.quiet{background:var(--surface);color:var(--text);border-color:var(--field)}
.bar{display:flex;justify-content:space-between;gap:12px;padding:4px 16px;min-height:32px;align-items:center;
background:var(--sunken);border-bottom:1px solid var(--line);color:var(--text2);font-size:12px}
.bar.foot{border-bottom:0;border-top:1px solid var(--line)}
.scroll{flex:1;min-height:0;overflow:auto}
ul{list-style:none;margin:0;padding:0}
li a{display:grid;grid-template-columns:auto 1fr auto;gap:0 8px;padding:8px 16px;border-bottom:1px solid var(--line);
color:inherit;text-decoration:none}
li a:hover{background:var(--hover)}
li a:focus-visible{outline-offset:-2px}
li a[aria-current]{background:var(--accentBg);box-shadow:inset 3px 0 var(--accent)}
li .who{font-weight:700;font-size:13px;line-height:20px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
li time{color:var(--text3);font-size:12px;line-height:20px}
li .what{grid-column:1/-1;font-size:13px;line-height:20px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
li .what span{color:var(--text3)}
.tag{display:inline-flex;align-items:center;gap:4px;height:20px;padding:0 6px;border:1px solid var(--accentLine);
border-radius:3px;background:var(--accentBg);color:var(--accent);font-size:11px;line-height:18px;white-space:nowrap}
.tag.sms{border-color:var(--smsLine);background:var(--smsBg);color:var(--smsFg)}
.tag svg{width:12px;height:12px;fill:none;stroke:currentColor;stroke-width:1.5}
.empty{padding:32px 24px;color:var(--text2)}
.empty code{display:block;margin-top:12px;padding:8px 12px;background:var(--sunken);border:1px solid var(--line);
border-radius:4px;color:var(--text)}
article{padding:16px 24px 24px;max-width:880px}
article .kind{margin-bottom:8px}
article h2{margin:0 0 12px;font-size:20px;line-height:28px;font-feature-settings:"palt"}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 16px;font-size:13px;line-height:20px}
dt{color:var(--text3)}
dd{margin:0}
.body{white-space:pre-wrap;padding:16px;background:var(--sunken);border:1px solid var(--line);border-radius:6px}
.sms.body{max-width:420px;border-radius:12px 12px 12px 3px;background:var(--smsBg);border-color:var(--smsLine)}
iframe{display:block;width:100%;height:60vh;background:#FFFFFF;border:1px solid var(--line);border-radius:6px}
details{margin-top:16px;border-top:1px solid var(--line);padding-top:12px}
summary{cursor:pointer;color:var(--text2);font-weight:700;font-size:13px}
summary+*{margin-top:12px}
.headers{font:12px/18px ui-monospace,Menlo,Consolas,monospace}
.phone{display:none}
@media (max-width:860px){html,body{height:auto}main{display:block;padding:12px}header{padding:12px 16px}
main.opened .list,main:not(.opened) .message{display:none}.phone{display:inline-block;margin-bottom:8px}
li a{padding:12px 16px}button,.button,input{height:44px}.button{line-height:42px}article{padding:16px}}
`;
