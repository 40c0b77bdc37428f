// AssemblyScript's number types, as TypeScript sees them. Its own declarations in `assemblyscript/std/portable` would
// also declare functions such as `max` and `i32` for the whole page, where they do not exist.
declare type i32 = number;
declare type u32 = number;
declare type f64 = number;
declare type u8 = number;
